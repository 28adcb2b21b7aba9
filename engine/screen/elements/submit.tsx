import type { SubmitElement } from '#generated/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Checks all entries of the screen and sends them with its event. A real submit button, so that Enter in a field presses it. */
export default function Submit({ element }: { element: SubmitElement }) {
  const { availability, submit } = useScreen()
  const { t } = useText()
  const offered = availability(element.event)
  if (offered === 'none') return null
  return (
    <button
      type="submit"
      className="button button-primary"
      aria-disabled={offered === 'busy' || undefined}
      onClick={(click) => {
        // The form itself would send the event of the screen's own action.
        click.preventDefault()
        if (offered === 'ready') submit(element.event)
      }}
    >
      {t(offered === 'busy' ? 'frame.busy' : element.label, element.values)}
    </button>
  )
}
