import { use } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import type { Position } from '#engine/flow/persist.ts'
import { useTakeFocus } from '#engine/view/problem/use-take-focus.ts'
import { resetToShownEntry } from '../session/reset.ts'
import { loadDeferredTexts } from '../boot/texts.ts'

/**
 * A tab holds one switch. Shown if another entry is opened during a switch: the customer continues that switch or starts a new
 * one.
 */
export default function OtherSwitch({ position: { flow, path } }: Readonly<{ position: Position }>) {
  const { text, tenant } = useEngine()
  use(loadDeferredTexts())
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
        <button type="button" className="button" onClick={resetToShownEntry}>
          {text('ui.other.begin')}
        </button>
      </div>
    </main>
  )
}
