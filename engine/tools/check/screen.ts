import { lineage, screenOf } from './flow.ts'
import type { Flow, StateNode } from './flow.ts'
import { asArray, asString, entries, get, isObject, join } from './json.ts'
import { stem } from './layout.ts'
import type { Project } from './project.ts'
import type { Source } from './source.ts'

/** An event that a screen offers, with the names of the values it carries. */
export interface Offer {
  event: string
  carries: string[]
}

/** The elements of a body and of the bodies in it, with their place. */
export function elementsOf(body: unknown, pointer = '/body'): { value: unknown; pointer: string }[] {
  return asArray(body).flatMap((value, i) => {
    const place = join(pointer, i)
    return [
      { value, pointer: place },
      ...(isObject(value) ? elementsOf(value.body, join(place, 'body')) : []),
    ]
  })
}

/** Every event of a screen: its actions, its buttons, and events that other elements name. */
export function offersOf({ referencesIn }: Project, source: Source): Offer[] {
  const names = elementsOf(get(source.value, 'body')).flatMap(({ value }) =>
    [get(value, 'name'), get(get(value, 'all'), 'name')].flatMap((name) => asString(name) ?? []),
  )
  return referencesIn(source)
    .filter(({ definition }) => definition === 'event')
    .map(({ value: event, parent }) => {
      const submits = get(parent, 'submits') === true || get(parent, 'type') === 'submit'
      return {
        event,
        carries: [...(submits ? names : []), ...entries(get(parent, 'payload')).map(([key]) => key)],
      }
    })
}

/** The screens that are shown while a state, or one in it, is active. */
export function screensAt({ of }: Project, flow: Flow, node: StateNode): Source[] {
  const shown = new Set(flow.states.filter((state) => lineage(state).includes(node)).map(screenOf))
  if (node.parent) shown.add(screenOf(node))
  return of('screen').filter(({ file }) => shown.has(stem(file)))
}
