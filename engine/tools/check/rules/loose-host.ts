import { originObjection } from '../../build/web/origin.ts'
import type { Rule } from '../finding.ts'
import { asArray, asString, entries, get, join } from '../json.ts'

const id = 'loose-host'

/** The origin that an address opens; a path of the own origin opens none. */
const originOf = (address: string): string => /^https:\/\/[^/]*/.exec(address)?.[0] ?? address
const own = (address: string): boolean => address === '' || /^\/(?!\/)/.test(address)

export const looseHost: Rule = {
  id,
  description:
    'Each host of the deployment config is one host over https: what it names stands in the Content Security Policy.',
  run: ({ of }) =>
    of('config').flatMap((source) => {
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
      return places.flatMap(([pointer, value]) => {
        const why = typeof value === 'string' ? originObjection(value) : undefined
        return why
          ? [source.finding(id, pointer, `This host is too wide. ${why}`, 'Write "https://host.example".')]
          : []
      })
    }),
}
