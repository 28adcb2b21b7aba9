import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { list } from '../suggest.ts'
import { ownTexts, placeholders } from '../texts.ts'

const id = 'text-placeholder'

export const textPlaceholder: Rule = {
  id,
  description: 'A text has the same {{placeholders}} in every language and tone, and no others in a tenant.',
  run({ texts, of }): Finding[] {
    const [first = '', ...others] = [...new Set([...texts.complete, ...texts.locales.keys()])]
    const model = texts.locales.get(first)
    const languages = others.flatMap((locale) =>
      [...(texts.locales.get(locale) ?? [])].flatMap(([key, { source, pointer, text }]) => {
        const wanted = model?.get(key)
        if (!wanted) return []
        // "One account" needs no {{count}}.
        const names = (one: string) =>
          placeholders(one).filter((name) => !(key.endsWith('_one') && name === 'count'))
        const [here, there] = [names(text), names(wanted.text)]
        if (here.join() === there.join()) return []
        const shown = there.length ? there.map((name) => `{{${name}}}`).join(', ') : 'no placeholders'
        return [
          beside(
            source.finding(
              id,
              pointer,
              `"${key}" has other placeholders than in ${first}.`,
              `In ${first} it has ${shown}.`,
            ),
            [wanted.source.place(wanted.pointer)],
          ),
        ]
      }),
    )
    // A tenant may leave a value out, but it cannot show one that nobody gives.
    const tenants = ownTexts(of('tenant')).flatMap(({ source, key, pointer, text }) => {
      const wanted = model?.get(key)
      const known = wanted ? placeholders(wanted.text) : []
      const strange = placeholders(text).filter((name) => !known.includes(name) && name !== 'count')
      return wanted && strange.length
        ? [
            source.finding(
              id,
              pointer,
              `Nothing gives a value for ${list(strange)}.`,
              known.length ? `Known here: ${list(known)}.` : 'This text has no placeholders.',
            ),
          ]
        : []
    })
    return [...languages, ...tenants]
  },
}
