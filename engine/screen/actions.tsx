import type { ReactNode } from 'react'
import type { ButtonElement, ScreenAction, SubmitElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { PressButton } from '../view/button.tsx'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'

const isPrimary = (action: ScreenAction) => action.kind === 'primary'

const buttons = (list: ScreenAction[]) =>
  list.map((action) => <EventButton key={action.event} {...action} tellsBusy={isPrimary(action)} />)

/** The buttons at the end of a screen, with optional content above the primary one. */
export function Actions({ actions, above }: Readonly<{ actions: ScreenAction[]; above?: ReactNode }>) {
  const { passes, availability } = useScreen()
  const shown = actions.filter((action) => passes(action.when) && availability(action.event) !== 'none')
  if (shown.length === 0 && !above) return null
  // Only the primary action is sticky on phones. All actions would cover half of the page.
  return (
    <div className="actions">
      <div className="actions-main">
        {above}
        {buttons(shown.filter(isPrimary))}
      </div>
      <div className="actions-more">{buttons(shown.filter((action) => !isPrimary(action)))}</div>
    </div>
  )
}

type EventButtonProps = Omit<ScreenAction, 'kind' | 'when'> & {
  kind?: ScreenAction['kind']
  /** While the flow waits, the button says so. */
  tellsBusy?: boolean
}

/** A button for an event of the flow; none while the state does not take the event. A busy button sends nothing. */
function EventButton(props: Readonly<EventButtonProps>) {
  const { event, label, payload, kind = 'secondary', icon, submits, discardsDrafts, tellsBusy } = props
  const { t } = useText()
  const { availability, scope, send, submit, dropDrafts } = useScreen()
  const state = availability(event)
  if (state === 'none') return null
  return (
    <PressButton
      // A submit button, so that Enter in a field presses it.
      type={submits ? 'submit' : 'button'}
      look={kind}
      icon={icon}
      label={t(label)}
      busy={state === 'busy' && tellsBusy === true}
      disabled={state === 'busy'}
      onPress={(click) => {
        // The browser would send the form itself.
        click.preventDefault()
        if (discardsDrafts) dropDrafts()
        const run = submits ? submit : send
        run(event, resolveAll(payload, scope))
      }}
    />
  )
}

/** An element: a button that sends an event. */
export function Button({ element }: { element: ButtonElement }) {
  return <EventButton {...element} />
}

/** An element: a button that validates all controls of the screen and sends its event with their values. */
export function Submit({ element }: { element: SubmitElement }) {
  return <EventButton {...element} kind="primary" submits tellsBusy />
}
