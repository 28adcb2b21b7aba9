import { extname } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nameModule } from '#engine/tools/build/names.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { additions } from '../../support/idea.ts'
import { configurationWith, removeRoot, writeFiles } from '../../support/root.ts'

const root = configurationWith({})
afterAll(() => removeRoot(root))

it('a new flow, screen, form, guard, text, tenant and variant is data only', () => {
  const kinds = new Set(additions().flatMap((files) => Object.keys(files).map(extname)))
  expect([...kinds].toSorted()).toEqual(['.json', '.md', '.svg'])
  for (const files of additions()) writeFiles(root, files)
  expect(checkProject(root)).toEqual([])
})

it('the code learns its names from it', () => {
  const names = nameModule(root)
  for (const name of ["'survey-ask'", "'survey-read'", "'survey'", "'move-address'"])
    expect(names).toContain(name)
})

it('and the check would have said what is missing', () => {
  writeFiles(root, {
    'flows/survey/screens/survey-ask.json': (before) => ({ ...before, title: 'survey.ask.titel' }),
    'tenants/idee/tenant.json': (before) => ({ ...before, logo: 'none.svg' }),
  })
  expect(checkProject(root).map(({ file, rule, hint }) => `${file} ${rule} ${hint}`)).toEqual(
    expect.arrayContaining([
      'flows/survey/screens/survey-ask.json unresolved-reference Did you mean "survey.ask.title"?',
      expect.stringMatching(/^tenants\/idee\/tenant\.json schema /) as string,
    ]) as string[],
  )
})
