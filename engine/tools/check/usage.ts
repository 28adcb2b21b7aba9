import { walk } from './applied.ts'
import { asString, get, isObject, join } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Project } from './project.ts'
import type { Source } from './source.ts'

/** The engine knows no usage event; which there are says the product. */
export const usageFile = 'schemas/usage.schema.json'

/** A usage event that a flow or a screen tells. */
export interface Told {
  source: Source
  /** Where it stands; of an event that is named alone, its name. */
  pointer: string
  event: JsonObject
  /** Where a property of the event stands; what the event has from its screen stands where it is named. */
  at(property: string): string
}

const whole = /^common\.schema\.json#\/definitions\/told$/

/** Events that elements tell in full, wherever a schema of the language allows them. */
function toldByElements({ of, languages }: Project): Told[] {
  return (['screen', 'part'] as const).flatMap((kind) => {
    const place = languages.place(kind)
    if (!place) return []
    return of(kind).flatMap((source) => {
      const found: Told[] = []
      walk(languages.documents, [{ ...place, via: [] }], source.value, ({ pointer, value, places }) => {
        if (isObject(value) && places.some(({ via }) => via.some((name) => whole.test(name))))
          found.push({ source, pointer, event: value, at: (property) => join(pointer, property) })
      })
      return found
    })
  })
}

/** All usage events that are declared, with what is bound left as it is. */
export function toldIn(project: Project): Told[] {
  const { flows, references } = project
  const named = references
    .filter(({ definition, source }) => definition === 'usage' && asString(get(source.value, 'area')))
    .map(({ source, value, pointer }) => ({
      source,
      pointer,
      event: { area: get(source.value, 'area'), event: value },
      at: () => pointer,
    }))
  const byFlows = flows.flatMap(({ source, transitions }) =>
    transitions.flatMap(({ actions }) =>
      actions.flatMap(({ value, pointer }) => {
        const { params } = value
        if (value.type !== 'track' || !isObject(params)) return []
        const here = join(pointer, 'params')
        return [{ source, pointer: here, event: params, at: (name: string) => join(here, name) }]
      }),
    ),
  )
  return [...named, ...toldByElements(project), ...byFlows]
}
