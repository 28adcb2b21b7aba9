import { useId } from 'react'
import type { ScreenPartElement } from '#generated/engine.ts'
import { RowProblem } from '../../view/problem/row-problem.tsx'
import { useText } from '../../view/use-text.ts'
import type { Loader } from '../../view/engine.ts'
import { Elements } from '../element-list.tsx'
import { loadScreen } from '../load-screen.ts'
import { ScreenPart } from '../screen-part.tsx'

export const prepare = (loader: Loader, element: ScreenPartElement) => loadScreen(loader, element.screen)

/** The body of another screen. If one of its queries fails, the problem is shown in its place, with a retry. */
export default function ScreenPartView({ element }: Readonly<{ element: ScreenPartElement }>) {
  const { t } = useText()
  const id = useId()
  return (
    <ScreenPart name={element.screen}>
      {({ screen, results: { problem, pending, retry } }) => {
        if (problem)
          return <RowProblem id={id} problem={problem} retry={() => retry()} name={t(screen.title)} />
        return pending ? null : <Elements body={screen.body} />
      }}
    </ScreenPart>
  )
}
