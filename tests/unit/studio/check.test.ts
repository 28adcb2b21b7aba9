import { expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import { rules } from '#engine/tools/check/rules/index.ts'
import { findingsOf, tenantRules } from '#src/tools/studio/check.ts'
import { validTenant } from '#src/tools/studio/document.ts'
import { createStudio } from '#src/tools/studio/store.ts'
import { cases } from '../check/broken.ts'
import { broken, file, sound } from './broken-tenants.ts'

const tree = diskTree('.')

/** What `npm run check` says of the same words. */
const checked = (text: string) =>
  checkProject('.', withFile(tree, file, text)).filter((finding) => finding.file === file)

it('finds nothing in a sound file', () => {
  expect(findingsOf(file, sound)).toEqual([])
})

it.each(broken)('reports for a file with %s what the check reports', (_, text) => {
  expect(findingsOf(file, text)).toEqual(checked(text))
  expect(findingsOf(file, text)).not.toEqual([])
})

it('runs every rule of the check that finds something in a tenant file', () => {
  const isTenant = ({ file: where }: { file: string }) => /^tenants\/[^/]+\/tenant\.json$/.test(where)
  const looking = rules
    .map(({ id }) => id)
    // A folder without its file: here a file is in hand.
    .filter((id) => id !== 'missing-file' && cases(id).some(({ finds }) => finds.some(isTenant)))
  expect(looking.length).toBeGreaterThan(0)
  expect(tenantRules.map(({ id }) => id)).toEqual(expect.arrayContaining(looking))
})

it('an invalid file or one with an unsafe link is not previewed', () => {
  expect(validTenant({ file, text: sound })?.name).toBe('Neue Hausbank Test')
  expect(validTenant({ file, text: sound.replace('"sie"', '7') })).toBeUndefined()
  expect(validTenant({ file, text: sound.replace('agb.md', '~https://good@evil.example') })).toBeUndefined()
  expect(validTenant({ file, text: `${sound}x` })).toBeUndefined()
})

it('where several colours of one ground cannot be read, all that the check suggests together mends them', () => {
  const studio = createStudio({ file, text: sound })
  studio.editAll({
    '/theme/light/accent': '#9be0d3',
    '/theme/light/onAccent': '#ffffff',
    '/theme/light/muted': '#c0c0c0',
    '/theme/light/border': '#eeeeee',
  })
  const found = findingsOf(file, studio.state().history.now.text)
  expect(found.map(({ pointer }) => pointer)).toContain('/theme/light/accent')
  studio.editAll(Object.fromEntries(found.map(({ pointer, instead }) => [pointer, instead])))
  expect(found.filter(({ instead }) => instead === undefined)).toEqual([])
  expect(findingsOf(file, studio.state().history.now.text)).toEqual([])
})

it('the colour that the check suggests fixes the finding, in one step that can be undone', () => {
  const studio = createStudio({ file, text: sound })
  studio.edit('/theme/light/accent', '#9be0d3')
  studio.closeStep()
  const [finding] = findingsOf(file, studio.state().history.now.text)
  expect(finding).toMatchObject({
    rule: 'contrast',
    pointer: '/theme/light/accent',
    instead: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  studio.edit(finding?.pointer ?? '', finding?.instead)
  expect(findingsOf(file, studio.state().history.now.text)).toEqual([])
  studio.undo()
  expect(studio.state().history.now.text).toContain('#9be0d3')
  studio.undo()
  expect(studio.state().history.now.text).toBe(sound)
})
