import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'
import { ownTexts, placeholders } from '../texts.ts'

export const textPlaceholder: Rule = {
  id: 'text-placeholder',
  description: 'A text has the same {{placeholders}} in every language and tone, and no others in a tenant.',
  check({ texts, of }, report) {
    const [first = '', ...others] = [...new Set([...texts.complete, ...texts.locales.keys()])]
    const model = texts.locales.get(first)
    for (const locale of others)
      for (const [key, { source, pointer, text }] of texts.locales.get(locale) ?? []) {
        const wanted = model?.get(key)
        if (!wanted) continue
        // "One account" needs no {{count}}.
        const names = (one: string) =>
          placeholders(one).filter((name) => !(key.endsWith('_one') && name === 'count'))
        const [here, there] = [names(text), names(wanted.text)]
        if (here.join() === there.join()) continue
        const shown = there.length ? there.map((name) => `{{${name}}}`).join(', ') : 'no placeholders'
        report(
          source.at(pointer),
          `"${key}" has other placeholders than in ${first}.`,
          `In ${first} it has ${shown}.`,
          [wanted.source.at(wanted.pointer)],
        )
      }
    // A tenant may leave a value out, but it cannot show one that nobody gives.
    for (const { source, key, pointer, text } of ownTexts(of('tenant'))) {
      const wanted = model?.get(key)
      const known = wanted ? placeholders(wanted.text) : []
      const strange = placeholders(text).filter((name) => !known.includes(name) && name !== 'count')
      if (wanted && strange.length)
        report(
          source.at(pointer),
          `Nothing gives a value for ${list(strange)}.`,
          known.length ? `Known here: ${list(known)}.` : 'This text has no placeholders.',
        )
    }
  },
}
