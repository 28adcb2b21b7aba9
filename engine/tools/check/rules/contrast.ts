import { wcagLuminance } from 'culori'
import type { Palette } from '#generated/engine.ts'
import { colours, isColour, longColour } from '../../../tenant/theme.ts'
import {
  failingContrast,
  pairs,
  scopes,
  sourceOf,
  suggestColour,
  type Colour,
  type Named,
} from '../../colours/pairs.ts'
import colourWords from '../../colours/words.json' with { type: 'json' }
import { get } from '../../../util/json.ts'
import { rule, type Report } from '../rule.ts'
import type { Source } from '../../json/source.ts'

/** Names for colours that tenant files do not contain, for messages. */
const words: Partial<Record<Colour, string>> = colourWords
const say = (name: Colour) => words[name] ?? name

function paletteOf(source: Source, scheme: string): Partial<Palette> {
  const written = get(get(source.value, 'theme'), scheme)
  return Object.fromEntries(
    colours.flatMap((name) => {
      const value = longColour(get(written, name))
      return isColour(value) ? [[name, value]] : []
    }),
  )
}

const isFailing = (palette: Partial<Palette>, name: Named): boolean =>
  pairs.some((pair) => sourceOf(palette, pair[0]) === name && failingContrast(palette, pair) !== undefined)

/** The colours of words on a coloured surface. */
const isInk = (name: Named): boolean => name === 'onAccent' || name === 'onBrand'

/** The palette with a suggested colour for each of these names, if there is one. Together the suggestions pass. */
function mend(palette: Partial<Palette>, names: readonly Named[]): Partial<Palette> {
  let mended = palette
  // If several colours fail, one may have to be corrected first before there is a suggestion for the others.
  for (let rounds = 0; rounds < 3 * names.length; rounds++) {
    const now = mended
    const failing = names.filter((name) => isFailing(now, name))
    // Words on a colour come last: once the colour is right, they often are too.
    const found = [failing.filter((name) => !isInk(name)), failing.filter(isInk)]
      .values()
      .flatMap((some) => scopes.flatMap((scope) => some.map((name) => ({ name, scope }))))
      .map(({ name, scope }) => ({ name, colour: suggestColour(now, name, scope) }))
      .find(({ name, colour }) => colour !== undefined && colour !== now[name])
    if (!found) break
    mended = { ...now, [found.name]: found.colour }
  }
  return mended
}

/** One finding for each colour with too little contrast, on its worst pair; none that another suggestion mends, so all can be taken together. */
function checkScheme(source: Source, scheme: string, report: Report): void {
  const palette = paletteOf(source, scheme)
  const failed = pairs.flatMap((pair) => {
    const found = failingContrast(palette, pair)
    return found === undefined ? [] : [{ pair, found, name: sourceOf(palette, pair[0]) }]
  })
  const groups = Map.groupBy(failed, (failure) => failure.name)
  const mended = mend(palette, [...groups.keys()])
  for (const [name, all] of groups) {
    const [worst, ...rest] = all.toSorted(
      (first, other) => first.found / first.pair[2] - other.found / other.pair[2],
    )
    const suggested = mended[name] === palette[name] ? undefined : mended[name]
    if (!worst || (!suggested && !isFailing(mended, name))) continue
    const [front, back, least] = worst.pair
    const lighter = suggested && wcagLuminance(suggested) >= wcagLuminance(palette[name] ?? suggested)
    // Rounded down: 4.499 is not 4.5.
    const found = (Math.floor(worst.found * 100) / 100).toFixed(2)
    const others = [...new Set(rest.map(({ pair }) => say(pair[1])))].filter((shown) => shown !== say(back))
    const elsewhere = others.length > 0 ? ` Too little also on ${others.join(', ')}.` : ''
    report(
      source.at(`/theme/${scheme}/${name}`),
      `Contrast of ${say(front)} on ${say(back)} is ${found}, needed is ${least}.${elsewhere}`,
      suggested
        ? `Make it ${lighter ? 'lighter' : 'darker'}: ${suggested} is the nearest that passes everywhere. Or change ${sourceOf(palette, back)}.`
        : `Change ${sourceOf(palette, back)}: no ${name} passes everywhere.`,
      [],
      suggested,
    )
  }
}

/** All pairs of text and background colours of a tenant have the contrast of WCAG 2.2 AA. */
export const contrast = rule(({ of }, report) => {
  for (const source of of('tenant'))
    for (const scheme of ['light', 'dark']) checkScheme(source, scheme, report)
})
