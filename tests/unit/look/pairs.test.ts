import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeProperties } from '#engine/tenant/theme.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'
import { derived, pairs } from '#engine/tools/colours/pairs.ts'

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const sheets = ['engine/theme', 'src/elements'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)
/** Nothing is written on these: the ground itself is the sign. */
const wordless = /progress|waiting-dot|waiting &::after/
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** The colours that a value names, as the rule calls them. */
const named = (value = ''): string[] =>
  [...value.matchAll(/var\(--(?:color-|(?=tint-))([a-z-]+)\)/g)].map(([, name = '']) => camel(name))

interface Standing {
  selector: string
  /** Colour of the words, and of what is below; from the rule around where the rule itself has none. */
  front?: string | undefined
  back?: string | undefined
  /** Edges, rings and signs. */
  edges: string[]
}

/** Every rule of a style sheet with what it says of colours, nested ones with what they take from the one around. */
function standings(css: string, around: Standing = { selector: '', edges: [] }): Standing[] {
  const found: Standing[] = []
  let own = ''
  for (let at = 0; at < css.length; at++) {
    const open = css.indexOf('{', at)
    if (open < 0) {
      own += css.slice(at)
      break
    }
    const before = css.slice(at, open)
    const start = Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1
    own += before.slice(0, start)
    let depth = 1
    let end = open
    while (depth > 0) depth += { '{': 1, '}': -1 }[css[++end] ?? '}'] ?? 0
    found.push({ selector: before.slice(start).trim(), edges: [], front: css.slice(open + 1, end) })
    at = end
  }
  const values = (property: RegExp) =>
    [...own.matchAll(/([a-z-]+):([^;]+)/g)]
      .filter(([, name = '']) => property.test(name))
      .map(([, , value]) => value)
  const self: Standing = {
    selector: around.selector,
    front:
      values(/^color$/)
        .flatMap(named)
        .at(-1) ?? around.front,
    back: values(/^background(-color)?$/).flatMap(named)[0] ?? around.back,
    edges: values(/^(border|outline|box-shadow|accent-color|--tone)/).flatMap(named),
  }
  const isState = (selector: string) => /^(&(?![\s>])|@)/.test(selector)
  return [
    self,
    ...found.flatMap(({ selector, front: body = '' }) =>
      standings(body, {
        selector: `${around.selector} ${selector}`.trim(),
        edges: [],
        ...(isState(selector) && { front: self.front, back: self.back }),
      }),
    ),
  ]
}

test('every colour that a style sheet mixes is one that the contrast rule mixes', () => {
  // Of a tenant with a brand colour.
  const own = themeProperties({ links: {}, ...palettesOf('#ffcc00') }, false)
  const written = own.map(([name, value]) => `${name}: ${value};`).join('') + read('engine/theme/tokens.css')
  const mixed = [...written.matchAll(/--(?:color-)?([a-z-]+): color-mix\(in oklab, ([^;]+)\);/g)]
  const table = mixed.map(([, name = '', value = '']) => {
    const [of, within] = named(value)
    return [camel(name), [of, Number(/(\d+)%/.exec(value)?.[1]) / 100, within]]
  })
  expect(Object.fromEntries(table)).toEqual(derived)
  const elsewhere = sheets
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) => [...read(file).matchAll(/color-mix\([^;]+/g)].map(([mix]) => mix))
    // A line that only separates.
    .filter((mix) => !mix.includes('transparent'))
  expect(elsewhere).toEqual([])
})

test('every pair of colours that a style sheet makes is known to the contrast rule', () => {
  const knows = (front: string, back: string, least: number) =>
    pairs.some(([one, other, ratio]) => one === front && other === back && ratio >= least)
  const unknown = sheets
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      standings(read(file)).flatMap(({ selector, front, back, edges }) => {
        const backs = back ? [back] : ['background', 'surface']
        const made = [
          ...((front || back) && !wordless.test(selector) ? [[front ?? 'text', 4.5] as const] : []),
          // The edge of the main button is seen against the page.
          ...edges
            .filter((edge) => edge !== 'hairline' && edge !== back && !back?.startsWith('brand'))
            .map((edge) => [edge, 3] as const),
        ]
        return made.flatMap(([name, least]) =>
          backs
            .filter((ground) => !knows(name, ground, least))
            .map((ground) => `${file} ${selector}: ${name} on ${ground}, ${least}`),
        )
      }),
    )
  expect(unknown).toEqual([])
})
