import { useEffect } from 'react'
import type { ConditionalElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { filterItems } from '../../list/filter-items.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Nothing, an empty text, false and 0 are no item. */
const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === 0 || value === false || (value ?? '') === '' ? [] : [value]

/** Shows elements only while the data meets a condition; announces them when they appear. */
export default function Conditional({ element }: Readonly<{ element: ConditionalElement }>) {
  const { scope } = useScreen()
  const items = asList(resolve(element.items, scope))
  const count = filterItems(items, element.where, scope).length
  const holds =
    element.holds === 'none'
      ? count === 0
      : element.holds === 'all'
        ? count > 0 && count === items.length
        : count > 0
  return holds ? <ConditionalContent element={element} /> : null
}

function ConditionalContent({ element }: Readonly<{ element: ConditionalElement }>) {
  const { announce } = useScreen()
  const { t } = useText()
  const said = t(element.say, element.values)
  useEffect(() => {
    if (said) announce(said)
  }, [said, announce])
  return <Elements body={element.body} />
}
