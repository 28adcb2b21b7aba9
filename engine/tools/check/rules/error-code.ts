import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, at, entries, get, join } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'error-code'

export const errorCode: Rule = {
  id,
  description:
    'Every error code has a title, a text and known ways on; every known code is in the catalogue.',
  run({ of, texts, sources, lent }): Finding[] {
    const codes = [...sources, ...lent].find(({ file }) => file === 'schemas/entities/error-code.schema.json')
    return of('errors').flatMap((source) => {
      const actions = entries(get(source.value, 'actions')).map(([name]) => name)
      const catalogue = get(source.value, 'codes')
      const offered = new Set(entries(catalogue).flatMap(([, value]) => asArray(get(value, 'actions'))))
      const missing = asArray(at(codes?.value, '/enum')).filter(
        (code) => get(catalogue, String(code)) === undefined,
      )
      const idle = entries(get(source.value, 'actions')).filter(([, action]) =>
        ['event', 'link', 'restart', 'dismiss'].every((key) => get(action, key) === undefined),
      )
      return [
        ...idle.map(([name]) =>
          source.finding(
            id,
            join('/actions', name),
            `Way on "${name}" does nothing.`,
            'Add "event", "link", "restart" or "dismiss".',
            'key',
          ),
        ),
        ...(source.readable ? missing : []).map((code) =>
          source.finding(
            id,
            '/codes',
            `Code "${String(code)}" is missing.`,
            'Add it with its severity and ways on.',
            'key',
          ),
        ),
        ...entries(catalogue).flatMap(([code, value]) => {
          const pointer = join('/codes', code)
          return [
            ...[`error.${code}.title`, `error.${code}`].flatMap((key) =>
              texts.complete
                .filter((locale) => !texts.has(locale, key))
                .map((locale) =>
                  source.finding(
                    id,
                    pointer,
                    `Text "${key}" is missing in ${locale}.`,
                    `Write it in flows/texts/${locale}/error.json.`,
                    'key',
                  ),
                ),
            ),
            ...asArray(get(value, 'actions')).flatMap((action, i) =>
              actions.includes(String(action))
                ? []
                : [
                    beside(
                      source.finding(
                        id,
                        `${pointer}/actions/${i}`,
                        `Way on "${String(action)}" does not exist.`,
                        suggest(String(action), actions, 'Add it to "actions" of this file.'),
                      ),
                      declaredAt(String(action), { source, pointer: '/actions', names: actions }, offered),
                    ),
                  ],
            ),
          ]
        }),
      ]
    })
  },
}
