import { originObjection } from '../../build/web/origin.ts'
import { asArray, asString, entries, get, join } from '../json.ts'
import type { Rule } from '../rule.ts'

/** The origin that an address opens; a path of the own origin opens none. */
const originOf = (address: string): string => /^https:\/\/[^/]*/.exec(address)?.[0] ?? address
const own = (address: string): boolean => address === '' || /^\/(?!\/)/.test(address)

export const looseHost: Rule = {
  id: 'loose-host',
  description:
    'Each host of the deployment config is one host over https: what it names stands in the Content Security Policy.',
  check({ of }, report) {
    for (const source of of('config')) {
      const base = asString(get(source.value, 'apiBase'))
      const places = [
        ...(base === undefined || own(base) ? [] : [['/apiBase', originOf(base)] as const]),
        ...entries(get(source.value, 'hosts'))
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [join('/hosts', name), value] as const),
        ...asArray(get(source.value, 'redirectOrigins')).map(
          (value, index) => [join('/redirectOrigins', index), value] as const,
        ),
      ]
      for (const [pointer, value] of places) {
        const why = typeof value === 'string' ? originObjection(value) : undefined
        if (why) report(source.at(pointer), `This host is too wide. ${why}`, 'Write "https://host.example".')
      }
    }
  },
}
