import type { ButtonElement, SubmitElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** A button that sends an event. Hidden when the state does not take the event; busy and focusable while the flow waits. */
export function Button({ element }: { element: ButtonElement }) {
  const { availability, send, scope } = useScreen()
  const { t } = useText()
  const state = availability(element.event)
  if (state === 'none') return null
  return (
    <button
      type="button"
      className={`button button-${element.kind ?? 'secondary'}`}
      aria-disabled={state === 'busy' || undefined}
      onClick={() => state === 'ready' && send(element.event, resolveAll(element.payload, scope))}
    >
      {element.icon && <Icon name={element.icon} />}
      {t(element.label, element.values)}
    </button>
  )
}

/** Validates all controls of the screen and sends its event. It is a submit button, so that Enter in a field presses it. */
export function Submit({ element }: { element: SubmitElement }) {
  const { availability, submit } = useScreen()
  const { t } = useText()
  const state = availability(element.event)
  if (state === 'none') return null
  return (
    <button
      type="submit"
      className="button button-primary"
      aria-disabled={state === 'busy' || undefined}
      onClick={(click) => {
        // The submit event of the form would send the event of the screen's own submit action.
        click.preventDefault()
        if (state === 'ready') submit(element.event)
      }}
    >
      {t(state === 'busy' ? 'frame.busy' : element.label, element.values)}
    </button>
  )
}
