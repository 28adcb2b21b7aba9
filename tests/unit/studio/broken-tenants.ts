import { readFileSync } from 'node:fs'
import { addresses, markup, styles } from '../../support/tenant/hostile.ts'

/** A tenant file in which the check finds nothing. */
export const file = 'tenants/hausbank/tenant.json'
export const sound = readFileSync(file, 'utf8')

const tenant = JSON.parse(sound) as { theme: object } // a file of ours
const words = [...addresses, ...styles, ...markup]
const links = Object.fromEntries(words.map((word, at) => [`a${at}`, word]))

/** The same file with mistakes of every kind: what is wrong, and its text. */
export const broken: [string, string][] = [
  ['half a file', '{'],
  [
    'wrong, missing and unknown keys',
    sound
      .replace('"sie"', '7')
      .replace('["de", "en"]', '{}')
      .replace(/"name": ".*",/, '"name": "x", "name": "y", "__proto__": {}, "colour": "red",'),
  ],
  [
    'names and colours that cannot be',
    sound
      .replace('"id": "hausbank"', '"id": "direkt"')
      .replace('#0a5c4f', '#9be0d3')
      .replace('"imprint"', '"imprnt": "imprnt.md", "imprint"')
      .replace('logo.svg', 'sign.svg')
      .replace('"video": true', '"vdeo": true')
      .replace(
        '"features"',
        '"texts": { "de": { "strt.title": "x", "start.title": "{{bnk}} <b>" } }, "entries": { "Strt": "swtch" }, "features"',
      ),
  ],
  [
    'hostile words',
    JSON.stringify(
      { ...tenant, entries: { Start: 'switch' }, name: markup[0], theme: { ...tenant.theme, links } },
      null,
      2,
    ),
  ],
]
