import { useId } from 'react'
import type { ConditionalElement, ScreenPartElement } from '#generated/engine.ts'
import { hasValue, type Loader } from '../../view/engine.ts'
import { RowProblem } from '../../view/problem/problem.tsx'
import { filterItems, useElement } from '../../view/use-element.ts'
import { Elements, loadScreen } from '../load-screen.tsx'
import { ScreenPart } from '../screen-part.tsx'

/** Shows elements only while the data meets a condition. A value that is no list counts as one item, a missing one as none. */
export function Conditional({ element }: Readonly<{ element: ConditionalElement }>) {
  const { scope, value } = useElement()
  const bound = value(element.items)
  const items: readonly unknown[] = Array.isArray(bound) ? bound : hasValue(bound) ? [bound] : []
  const count = filterItems(items, element.where, scope).length
  const { match } = element
  const holds = match === 'none' ? count === 0 : count > 0 && (match !== 'all' || count === items.length)
  return holds ? <Elements body={element.body} /> : null
}

/** Both elements of this file are prepared by it; only the part of another screen has something to load. */
export const prepare = async (loader: Loader, element: ConditionalElement | ScreenPartElement) =>
  element.type === 'screen-part' && loadScreen(loader, element.screen)

/** The body of another screen. If one of its queries fails, the problem is shown in its place, with a retry. */
export function ScreenPartElementView({ element }: Readonly<{ element: ScreenPartElement }>) {
  const id = useId()
  return (
    <ScreenPart name={element.screen}>
      {({ title, body, problem, retry }) =>
        problem ? <RowProblem id={id} problem={problem} retry={() => retry()} name={title} /> : body
      }
    </ScreenPart>
  )
}
