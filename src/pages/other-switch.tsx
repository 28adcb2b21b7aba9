import { use } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import type { Position } from '#engine/flow/persist.ts'
import { useTakeFocus } from '#engine/view/problem/use-take-focus.ts'
import { beginHere } from '../session/reset.ts'
import { loadLaterTexts } from '../boot/texts.ts'

/** A tab has one switch. Where another entry is opened beside it, the customer says which one it shall be. */
export default function OtherSwitch({ begun: { flow, path } }: Readonly<{ begun: Position }>) {
  const { text, tenant } = useEngine()
  use(loadLaterTexts())
  const heading = useTakeFocus<HTMLHeadingElement>(flow)
  return (
    <main id="main" className="screen layout-step" data-screen="other-switch">
      <title>{[text('ui.other.title'), tenant.name].join(' – ')}</title>
      <h1 ref={heading} tabIndex={-1}>
        {text('ui.other.title')}
      </h1>
      <p className="lead">{text('ui.other.text')}</p>
      <div className="actions">
        <a className="button button-primary" href={`/${flow}/${path}`}>
          {text('ui.other.go')}
        </a>
        <button type="button" className="button" onClick={beginHere}>
          {text('ui.other.begin')}
        </button>
      </div>
    </main>
  )
}
