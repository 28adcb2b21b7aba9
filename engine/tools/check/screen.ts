import { descendants, screenOf, type StateNode } from '../flow/states.ts'
import { asArray, asString, get, isObject, join } from '../../util/json.ts'
import { stem } from './file-kinds.ts'
import { memoizeByLastArgument } from './memoize.ts'
import type { Project } from './project.ts'
import type { Source } from '../json/source.ts'

/** The elements of a body at any depth, including the details of rows, with their pointers. */
export function elementsOf(body: unknown, pointer = '/body'): { value: unknown; pointer: string }[] {
  return asArray(body).flatMap((value, i) => {
    const place = join(pointer, i)
    return [
      { value, pointer: place },
      ...(isObject(value) ? elementsOf(value.body, join(place, 'body')) : []),
      ...elementsOf(get(get(value, 'details'), 'body'), join(join(place, 'details'), 'body')),
    ]
  })
}

/** The screens that are shown while a state, or one in it, is active. */
export const screensAt = memoizeByLastArgument(({ of }: Project, node: StateNode): Source[] => {
  const shown = new Set(descendants(node).map(screenOf))
  if (node.parent) shown.add(screenOf(node))
  const screens = of('screen').filter(({ file }) => shown.has(stem(file)))
  const parts = new Set(screens.flatMap(partsOf))
  return [...screens, ...of('screen').filter(({ file }) => parts.has(stem(file)))]
})

/** The names of the screens in the rail and in the body of a screen. */
export const partsOf = ({ value }: Source): string[] =>
  [
    ...asArray(get(value, 'rail')),
    ...elementsOf(get(value, 'body')).flatMap((element) =>
      get(element.value, 'type') === 'screen-part' ? [element.value] : [],
    ),
  ].flatMap((part) => asString(get(part, 'screen')) ?? [])
