import { eachFile, type Rule } from '../rule.ts'
import { asArray, at } from '../../../util/json.ts'

/** A recovery action has exactly one of these keys. */
const kinds = ['retry', 'event', 'link', 'reauthenticate', 'restart', 'dismiss']

export const errorCode: Rule = {
  id: 'error-code',
  description:
    'Every error code has a title and a text; every recovery action does something; every known code is in the catalogue.',
  check: eachFile('errors', (root, report, { texts, languages }) => {
    const codes = root.get('codes')
    for (const action of root.get('actions').fields)
      if (kinds.every((key) => action.get(key).value === undefined))
        report(
          action.keyPlace,
          `The action "${action.key}" does nothing.`,
          'Add "retry", "event", "link", "reauthenticate", "restart" or "dismiss".',
        )
    const known = at(languages.documents.ofFile('schemas/entities/error-code.schema.json')?.schema, '/enum')
    for (const code of root.source.readable ? asArray(known).map(String) : [])
      if (codes.get(code).value === undefined)
        report(codes.keyPlace, `Code "${code}" is missing.`, 'Add it with its severity and recovery actions.')
    for (const code of codes.fields)
      for (const key of [`error.${code.key}.title`, `error.${code.key}`])
        for (const locale of texts.complete)
          if (!texts.has(locale, key))
            report(
              code.keyPlace,
              `Text "${key}" is missing in ${locale}.`,
              `Write it in flows/texts/${locale}/error.json.`,
            )
  }),
}
