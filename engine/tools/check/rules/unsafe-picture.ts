import { startOf } from '../finding.ts'
import { lineStarts, position } from '../line-position.ts'
import type { Rule } from '../rule.ts'

/** A logo is some KiB. */
const largest = 256 * 1024

/** What a picture is drawn of. Nothing among it runs, leads away, changes by itself or holds another document. */
const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan clipPath mask pattern marker
  linearGradient radialGradient stop filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode
  feOffset style`.split(/\s+/),
)
const namespaces = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']

const tag = /<(\/?)([^\s/>]+)((?:\s+[^\s=/>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const skipped = /<!--(?:(?!--)[^])*-->|<\?xml\s[^?<>]*\?>|[^<]+/y
const attribute = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Why a value of an attribute, or the words of a style, are refused. */
function valueObjection(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `The attribute ${name} runs a script.`
  if (/^xmlns\b/.test(name)) return namespaces.includes(value) ? undefined : `It uses the language ${value}.`
  if (/(^|:)href$/i.test(name))
    return value.startsWith('#') ? undefined : 'It refers to another file or leads away.'
  return styleObjection(value)
}

/** A style may name what stands in the picture, and nothing else; an escaped letter may hide anything. */
const styleObjection = (style: string): string | undefined =>
  /\\|@import|@font-face|javascript:|&#|url\(\s*["']?(?!#)(?!\s*["']?#)/i.test(style)
    ? 'It refers to another file.'
    : undefined

interface Objection {
  offset: number
  why: string
}

/** The first thing in an SVG that a picture does without. What cannot be read as plain tags is refused as well. */
function objection(text: string): Objection | undefined {
  let [offset, within] = [0, '']
  while (offset < text.length) {
    skipped.lastIndex = offset
    const words = skipped.exec(text)?.[0]
    if (words !== undefined) {
      const why = within === 'style' && !words.startsWith('<') ? styleObjection(words) : undefined
      if (why) return { offset, why }
      offset += words.length
      continue
    }
    tag.lastIndex = offset
    const [whole, end, name = '', attributes = ''] = tag.exec(text) ?? []
    if (whole === undefined)
      return { offset, why: 'It holds something else than elements, words and comments.' }
    if (!elements.has(name)) return { offset, why: `It holds the element ${name.slice(0, 40)}.` }
    for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
      const why = valueObjection(key, double ?? single ?? '')
      if (why) return { offset, why }
    }
    within = end || whole.endsWith('/>') ? '' : name
    offset += whole.length
  }
  return undefined
}

export const unsafePicture: Rule = {
  id: 'unsafe-picture',
  description:
    'Pictures of a tenant only draw: an SVG runs nothing, leads nowhere, and refers to no other file; links are not followed.',
  check({ files, text }, report) {
    for (const file of files) {
      if (!/^tenants\/[^/]+\/.*\.svg$/.test(file)) continue
      const picture = text(file, largest)
      const found = picture && picture.size <= largest ? objection(picture.text) : undefined
      if (!picture)
        report(startOf(file), 'This picture cannot be read.', 'Save it as a file that may be read.')
      else if (picture.size > largest)
        report(startOf(file), `Larger than ${largest} bytes.`, 'Draw it with fewer points.')
      else if (found)
        report(
          { ...startOf(file), ...position(lineStarts(picture.text), found.offset) },
          `This picture is not safe. ${found.why}`,
          'Export it from the drawing program as a plain or optimised SVG.',
        )
    }
  },
}
