import { globSync, readFileSync } from 'node:fs'
import type { Screen } from '#generated/engine.ts'
import { isBinding, resolve } from '#engine/flow/binding.ts'

interface ElementSchema {
  properties: { type: { const: string } }
  required?: string[]
}

/** What each kind of element requires, by the schemas of the elements. */
const required = new Map(
  globSync('schemas/{engine/elements,elements}/*.schema.json').map((file) => {
    const schema = JSON.parse(readFileSync(file, 'utf8')) as ElementSchema // the configuration check reads them too
    return [schema.properties.type.const, schema.required ?? []] as const
  }),
)

/** Left out of the page, or in part, without their values: a bank need not say anything with its challenge. */
const optional = new Set(['quote', 'review'])

/** Values of the context that a screen needs and that are not there. Elements with a failing guard and lists with a text for empty need none. */
export function missingIn(screen: Screen, context: unknown, passes: (guard: string) => boolean): string[] {
  const scope = { context }
  const isMissing = (value: unknown) =>
    isBinding(value) && value.from.startsWith('/context/') && (resolve(value, scope) ?? null) === null
  const visit = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(visit)
    if (typeof value !== 'object' || value === null) return []
    const element = value as Record<string, unknown> & { type?: string } // any object of a screen
    if (typeof element['when'] === 'string' && !passes(element['when'])) return []
    if (['items', 'onlyIf'].some((key) => !('empty' in element) && isMissing(element[key]))) return []
    const kind = typeof element.type === 'string' ? element.type : ''
    if (optional.has(kind)) return []
    const own = required.get(kind) ?? []
    const words = Object.values((element['values'] as object | undefined) ?? {})
    const needed = [...own.filter((name) => name !== 'items').map((name) => element[name]), ...words]
    return [
      ...needed.filter(isMissing).map((needs) => `${kind} ${JSON.stringify(needs)}`),
      ...Object.values(element).flatMap(visit),
    ]
  }
  return visit({ ...screen })
}
