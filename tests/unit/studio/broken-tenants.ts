import { readFileSync } from 'node:fs'
import { addresses, markup, styles } from '../../support/tenant/hostile.ts'

/** A tenant file in which the check finds nothing. */
export const file = 'tenants/hausbank/tenant.json'
export const sound = readFileSync(file, 'utf8')

/** The same file with mistakes of every kind: what is wrong, and its text. */
export const broken: [string, string][] = [
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
