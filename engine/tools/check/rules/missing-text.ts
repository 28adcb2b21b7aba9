import type { Report, Rule } from '../rule.ts'
import { singular } from '../texts.ts'
import type { Text, Texts } from '../texts.ts'

/** Reports a missing text in the file of its language, if there is one. */
function reportMissing(texts: Texts, locale: string, key: string, model: Text, report: Report): void {
  const path = model.source.file.replace(/[^/]+(?=\/[^/]+$)/, locale)
  const all = [...(texts.locales.get(locale)?.values() ?? [])]
  const sibling = all.find(({ source }) => source.file === path)?.source
  report(
    sibling ? sibling.keyAt(`/${key}`) : model.source.keyAt(model.pointer),
    `"${key}" is missing in ${locale}.`,
    `Add it to ${path}. The other one says "${model.text}".`,
    sibling ? [model.source.keyAt(model.pointer)] : [],
  )
}

export const missingText: Rule = {
  id: 'missing-text',
  description: 'Every text exists in every language and is not empty; plural forms come in pairs.',
  check({ texts }, report) {
    for (const [locale, entries] of texts.locales)
      for (const [key, model] of entries) {
        const base = singular(key)
        if (model.text.trim() === '')
          report(model.source.at(model.pointer), `"${key}" is empty.`, 'Write it, or remove the key.')
        for (const other of texts.complete)
          // A tone holds only what differs, so its keys tell nothing that another language does not tell.
          if (
            other !== locale &&
            !texts.has(other, base) &&
            (texts.complete.includes(locale) || !texts.complete.some((one) => texts.has(one, base)))
          )
            reportMissing(texts, other, key, model, report)
        for (const form of base === key ? [] : ['_one', '_other'])
          if (!entries.has(base + form)) reportMissing(texts, locale, base + form, model, report)
      }
  },
}
