import type { ConditionalElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { filterItems } from '../../list/row-data.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'

/** The items of a value. A missing value, an empty string, false and 0 count as an empty list. */
const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === 0 || value === false || (value ?? '') === '' ? [] : [value]

/** Shows elements only while the data meets a condition. */
export default function Conditional({ element }: Readonly<{ element: ConditionalElement }>) {
  const { scope } = useScreen()
  const items = asList(resolve(element.items, scope))
  const count = filterItems(items, element.where, scope).length
  const holds =
    element.match === 'none'
      ? count === 0
      : element.match === 'all'
        ? count > 0 && count === items.length
        : count > 0
  return holds ? <Elements body={element.body} /> : null
}
