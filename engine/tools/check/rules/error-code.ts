import { asArray, at, entries, get, join } from '../../../util/json.ts'
import type { Rule } from '../rule.ts'

/** A recovery action has exactly one of these keys. */
const kinds = ['retry', 'event', 'link', 'reauthenticate', 'restart', 'dismiss']

export const errorCode: Rule = {
  id: 'error-code',
  description:
    'Every error code has a title and a text; every recovery action does something; every known code is in the catalogue.',
  check({ of, texts, languages }, report) {
    const known = languages.documents.ofFile('schemas/entities/error-code.schema.json')
    for (const source of of('errors')) {
      const catalogue = get(source.value, 'codes')
      for (const [name, action] of entries(get(source.value, 'actions')))
        if (kinds.every((key) => get(action, key) === undefined))
          report(
            source.keyAt(join('/actions', name)),
            `The action "${name}" does nothing.`,
            'Add "again", "event", "link", "renew", "restart" or "dismiss".',
          )
      for (const code of source.readable ? asArray(at(known?.schema, '/enum')) : [])
        if (get(catalogue, String(code)) === undefined)
          report(
            source.keyAt('/codes'),
            `Code "${String(code)}" is missing.`,
            'Add it with its severity and recovery actions.',
          )
      for (const [code] of entries(catalogue))
        for (const key of [`error.${code}.title`, `error.${code}`])
          for (const locale of texts.complete)
            if (!texts.has(locale, key))
              report(
                source.keyAt(join('/codes', code)),
                `Text "${key}" is missing in ${locale}.`,
                `Write it in flows/texts/${locale}/error.json.`,
              )
    }
  },
}
