import type { SubmitElement } from '#generated/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Validates all controls of the screen and sends its event. It is a submit button, so that Enter in a field presses it. */
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
        // The submit event of the form would send the event of the screen's own submit action.
        click.preventDefault()
        if (offered === 'ready') submit(element.event)
      }}
    >
      {t(offered === 'busy' ? 'frame.busy' : element.label, element.values)}
    </button>
  )
}
