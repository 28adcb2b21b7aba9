import { descendants, screenOf, type StateNode } from '../flow/states.ts'
import type { JsonNode, Source } from '../json/source.ts'
import { stem } from './file-kinds.ts'
import { memoizeByLastArgument } from './memoize.ts'
import type { Project } from './project.ts'

/** The elements in the body of a screen at any depth, including the details of rows. */
export const elementsOf = (holder: JsonNode): JsonNode[] =>
  holder
    .get('body')
    .items.flatMap((element) => [element, ...elementsOf(element), ...elementsOf(element.get('details'))])

/** The screens that are shown while a state, or one in it, is active. */
export const screensAt = memoizeByLastArgument(({ of }: Project, node: StateNode): Source[] => {
  const shown = new Set(descendants(node).map(screenOf))
  if (node.parent) shown.add(screenOf(node))
  const screens = of('screen').filter(({ file }) => shown.has(stem(file)))
  const parts = new Set(screens.flatMap(partsOf))
  return [...screens, ...of('screen').filter(({ file }) => parts.has(stem(file)))]
})

/** The names of the screens in the rail and in the body of a screen. */
export const partsOf = ({ root }: Source): string[] =>
  [
    ...root.get('rail').items,
    ...elementsOf(root).filter((one) => one.get('type').value === 'screen-part'),
  ].flatMap((part) => part.get('screen').text ?? [])
