import { expect, it } from 'vitest'
import { checkProject, rules } from '#engine/tools/check/check.ts'
import { diskTree } from '#engine/tools/check/tree.ts'
import { findingsOf, tenantRules } from '#src/tools/studio/check.ts'
import { parsedObject } from '#src/tools/studio/file.ts'
import { plainFinding } from '#src/tools/studio/brand.ts'
import { createStudio } from '#src/tools/studio/store.ts'
import { studioTexts } from '#src/tools/studio/studio-texts.ts'
import { cases } from '../check/broken.ts'
import { broken, file, sound } from './broken-tenants.ts'
import { withFile } from '../../support/check/with-file.ts'

const tree = diskTree('.')

/** What `npm run check` says of the same words. */
const checked = (text: string) =>
  checkProject('.', withFile(tree, file, text)).filter((finding) => finding.file === file)

it.each(broken)('the studio finds in a file with %s what the check finds, and says it plainly', (_, text) => {
  const found = findingsOf(file, text)
  expect(found).toEqual(checked(text))
  expect(found).not.toEqual([])
  const tenant = parsedObject({ file, text }) ?? {}
  for (const locale of ['de', 'en'] as const)
    for (const finding of found) {
      const { key, what, todo } = plainFinding(studioTexts[locale], finding, { tenant })
      expect(key, finding.message).not.toBe('other')
      // Values are filled in; no pointer, path or rule.
      expect(`${what} ${todo}`).not.toMatch(/\{\w+\}(?!\})|\/theme|tenants\/|tenant\.json/)
    }
})

it('the studio runs every rule of the check that finds something in a tenant file', () => {
  const isTenant = ({ file: where }: { file: string }) => /^tenants\/[^/]+\/tenant\.json$/.test(where)
  const looking = rules
    .map(({ id }) => id)
    // A folder without its file: here a file is in hand.
    .filter((id) => id !== 'missing-file' && cases(id).some(({ finds }) => finds.some(isTenant)))
  expect(looking.length).toBeGreaterThan(0)
  expect(tenantRules.map(({ id }) => id)).toEqual(expect.arrayContaining(looking))
})

it('the colours that the studio offers mend what is hard to read', () => {
  const studio = createStudio({ file, text: sound })
  const now = () => studio.state().now.text
  studio.edit({
    '/theme/light/accent': '#9be0d3',
    '/theme/light/onAccent': '#ffffff',
    '/theme/light/muted': '#c0c0c0',
    '/theme/light/border': '#eeeeee',
  })
  const found = findingsOf(file, now())
  expect(found.map(({ pointer }) => pointer)).toContain('/theme/light/accent')
  studio.edit(Object.fromEntries(found.map(({ pointer, instead }) => [pointer, instead])))
  expect(findingsOf(file, now())).toEqual([])
})

it.each([
  ['[x](gone.md)', 'pageDeadLink'],
  ['<hr>', 'pageHtml'],
  ['![x](a.png)', 'pageImage'],
  ['[x](javascript:a)', 'pageLink'],
])('a public page with %j is found, in plain words', (text, key) => {
  const others = Object.fromEntries(
    ['accessibility', 'agb', 'licences', 'privacy'].map((name) => [name, `# ${name}`]),
  )
  const found = findingsOf(file, sound, {}, { ...others, imprint: text })
  expect(found.map((one) => [one.file, plainFinding(studioTexts.de, one).key])).toEqual([
    ['tenants/hausbank/pages/imprint.md', key],
  ])
})
