import { useEngine } from '../view/engine.ts'
import { Icon } from '../view/icon.tsx'
import { Elements } from './element-list.tsx'
import { titleOf } from './screen-heading.tsx'
import { ScreenPart } from './screen-part.tsx'

interface Props {
  /** Id of the screen whose body is shown. */
  name: string
  /** Shown as a `<details>` element, closed at first. */
  collapsed?: boolean
}

/** A part of the rail: the body of another screen, with its own queries. */
export default function RailPart({ name, collapsed = false }: Readonly<Props>) {
  const engine = useEngine()
  return (
    <ScreenPart name={name}>
      {({ screen, scope, results }) => {
        // A failed query hides this part only. The screen itself still works.
        if (results.problem) return null
        const body = results.pending ? <div hidden data-pending /> : <Elements body={screen.body} />
        if (!collapsed) return body
        return (
          <details className="rail-fold">
            <summary>
              {screen.icon && <Icon name={screen.icon} />}
              <span>{titleOf(screen, scope, engine)}</span>
            </summary>
            <div className="rail-fold-body stack">{body}</div>
          </details>
        )
      }}
    </ScreenPart>
  )
}
