import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import { rules } from '#engine/tools/check/rules/index.ts'
import { findingsOf, tenantRules } from '#src/tools/studio/check.ts'
import { validTenant } from '#src/tools/studio/document.ts'
import { createStudio } from '#src/tools/studio/store.ts'
import { cases } from '../check/broken.ts'
import { addresses, markup, styles } from '../../support/tenant/hostile.ts'

const file = 'tenants/hausbank/tenant.json'
const sound = readFileSync(file, 'utf8')
const tree = diskTree('.')

/** What `npm run check` says of the same words. */
const checked = (text: string) =>
  checkProject('.', withFile(tree, file, text)).filter((finding) => finding.file === file)

const broken: [string, string][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['a list', '[]'],
  ['a comment', `// mine\n${sound}`],
  ['a key twice', sound.replace('"tone"', '"name": "x", "tone"')],
  ['a key that reaches into every object', sound.replace('"tone"', '"__proto__": {}, "tone"')],
  ['too deep', '['.repeat(60) + ']'.repeat(60)],
  ['values of the wrong kind', sound.replace('"sie"', '7').replace('["de", "en"]', '{}')],
  ['a missing key', sound.replace(/"name": ".*",/, '')],
  ['an unknown key', sound.replace('"tone"', '"colour": "red", "tone"')],
  ['another id', sound.replace('"id": "hausbank"', '"id": "direkt"')],
  ['colours that cannot be read', sound.replace('#0a5c4f', '#9be0d3').replace('#14201d', '#bbbbbb')],
  ['a link of no use', sound.replace('"imprint"', '"imprnt": "imprnt.md", "fees": "fees.md", "imprint"')],
  ['no logo', sound.replace('logo.svg', 'sign.svg')],
  ['an unknown switch', sound.replace('"video": true', '"vdeo": true')],
  [
    'texts',
    sound.replace(
      '"features"',
      '"texts": { "de": { "strt.title": "x", "start.title": "{{bnk}} <b>" } }, "features"',
    ),
  ],
  ['entries', sound.replace('"features"', '"entries": { "Strt": "swtch" }, "features"')],
  ...[addresses, styles, markup].map((words, i): [string, string] => [
    `hostile words, ${i + 1}`,
    JSON.stringify(
      {
        ...JSON.parse(sound),
        name: words[0],
        theme: {
          ...JSON.parse(sound).theme,
          links: Object.fromEntries(words.map((word, at) => [`a${at}`, word])),
        },
      },
      null,
      2,
    ),
  ]),
]

it('finds nothing in a sound file', () => {
  expect(findingsOf(file, sound)).toEqual([])
})

it.each(broken)('says of a file with %s what the check says', (_, text) => {
  expect(findingsOf(file, text)).toEqual(checked(text))
  expect(findingsOf(file, text)).not.toEqual([])
})

it('asks every rule of the check that finds something in a tenant file', () => {
  const isTenant = ({ file: where }: { file: string }) => /^tenants\/[^/]+\/tenant\.json$/.test(where)
  const looking = rules
    .map(({ id }) => id)
    // A folder without its file: here a file is in hand.
    .filter((id) => id !== 'missing-file' && cases(id).some(({ finds }) => finds.some(isTenant)))
  expect(looking.length).toBeGreaterThan(0)
  expect(tenantRules.map(({ id }) => id)).toEqual(expect.arrayContaining(looking))
})

it('a file that breaks its language, or holds a link that is not safe, is not shown', () => {
  expect(validTenant({ file, text: sound })?.name).toBe('Neue Hausbank Test')
  expect(validTenant({ file, text: sound.replace('"sie"', '7') })).toBeUndefined()
  expect(validTenant({ file, text: sound.replace('agb.md', '~https://good@evil.example') })).toBeUndefined()
  expect(validTenant({ file, text: `${sound}x` })).toBeUndefined()
})

it('the colour that the check suggests mends the finding, in one step that can be taken back', () => {
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
