import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { singular } from '../texts.ts'
import type { Text, Texts } from '../texts.ts'

const id = 'missing-text'

/** What is missing is reported where it is missing: in the file of that language, if there is one. */
function missing(texts: Texts, locale: string, key: string, model: Text): Finding {
  const path = model.source.file.replace(/[^/]+(?=\/[^/]+$)/, locale)
  const sibling = [...(texts.locales.get(locale)?.values() ?? [])].find(
    ({ source }) => source.file === path,
  )?.source
  const hint = `Add it to ${path}. The other one says "${model.text}".`
  const finding = (sibling ?? model.source).finding(
    id,
    sibling ? `/${key}` : model.pointer,
    `"${key}" is missing in ${locale}.`,
    hint,
    'key',
  )
  return beside(finding, sibling ? [model.source.place(model.pointer, 'key')] : [])
}

export const missingText: Rule = {
  id,
  description: 'Every text exists in every language and is not empty; plural forms come in pairs.',
  run({ texts }): Finding[] {
    const findings: Finding[] = []
    for (const [locale, entries] of texts.locales)
      for (const [key, model] of entries) {
        const base = singular(key)
        if (model.text.trim() === '')
          findings.push(
            model.source.finding(id, model.pointer, `"${key}" is empty.`, 'Write it, or remove the key.'),
          )
        for (const other of texts.complete)
          // A tone holds only what differs, so its keys tell nothing that another language does not tell.
          if (
            other !== locale &&
            !texts.has(other, base) &&
            (texts.complete.includes(locale) || !texts.complete.some((one) => texts.has(one, base)))
          )
            findings.push(missing(texts, other, key, model))
        for (const form of base === key ? [] : ['_one', '_other'])
          if (!entries.has(base + form)) findings.push(missing(texts, locale, base + form, model))
      }
    return findings
  },
}
