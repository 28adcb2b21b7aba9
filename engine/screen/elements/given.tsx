import { useEffect } from 'react'
import type { GivenElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { passing } from '../../list/filter-items.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Nothing, an empty text, false and 0 are no item. */
const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === 0 || value === false || (value ?? '') === '' ? [] : [value]

/** Elements that are there only while the data says so; said aloud when they appear. */
export default function Given({ element }: Readonly<{ element: GivenElement }>) {
  const { scope } = useScreen()
  const items = asList(resolve(element.items, scope))
  const count = passing(items, element.where, scope).length
  const holds =
    element.holds === 'none'
      ? count === 0
      : element.holds === 'all'
        ? count > 0 && count === items.length
        : count > 0
  return holds ? <There element={element} /> : null
}

function There({ element }: Readonly<{ element: GivenElement }>) {
  const { announce } = useScreen()
  const { t } = useText()
  const said = t(element.say, element.values)
  useEffect(() => {
    if (said) announce(said)
  }, [said, announce])
  return <Elements body={element.body} />
}
