import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, at, get, join } from '../json.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-area'

/** The engine knows no area; which there are says the product. */
const file = 'schemas/usage.schema.json'

export const unknownArea: Rule = {
  id,
  description: `Areas of screens, and areas, events and variants that screens and flows track, are those of ${file}.`,
  run({ of, flows, sources, references }): Finding[] {
    const words = sources.find((source) => source.file === file)
    if (!words) return []
    const check = (source: Source, key: string, value: unknown, pointer: string): Finding[] => {
      const known = asArray(at(words.value, `/properties/${key}/enum`)).map(String)
      const name = asString(value)
      return name === undefined || known.includes(name)
        ? []
        : [
            source.finding(
              id,
              pointer,
              `There is no ${key} "${name}".`,
              suggest(name, known, `Add it to ${file}.`),
            ),
          ]
    }
    return [
      ...of('screen').flatMap((source) => check(source, 'area', get(source.value, 'area'), '/area')),
      ...references
        .filter(({ definition }) => definition === 'usage')
        .flatMap(({ source, value, pointer }) => check(source, 'event', value, pointer)),
      ...flows.flatMap(({ source, transitions }) =>
        transitions.flatMap(({ actions }) =>
          actions.flatMap(({ value, pointer }) =>
            value.type === 'track'
              ? ['area', 'event', 'variant'].flatMap((key) =>
                  check(source, key, get(value.params, key), join(join(pointer, 'params'), key)),
                )
              : [],
          ),
        ),
      ),
    ]
  },
}
