import type { ReactNode } from 'react'
import type { ButtonElement, ScreenAction, SubmitElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { PressButton } from '../view/button.tsx'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'

const isPrimary = (action: ScreenAction) => action.kind === 'primary'

const buttons = (list: ScreenAction[]) =>
  list.map((action) => <ActionButton key={action.event} action={action} />)

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

type EventButtonProps = Pick<ScreenAction, 'event' | 'label' | 'values'> & {
  payload?: ScreenAction['payload'] | undefined
  kind?: ScreenAction['kind'] | undefined
  icon?: ScreenAction['icon'] | undefined
  /** Validates all controls of the screen and sends their values too. A submit button, so that Enter in a field presses it. */
  submits?: boolean | undefined
  /** While the flow waits, the button says so. */
  tellsBusy?: boolean
  onPress?(): void
}

/** A button for an event of the flow; none while the state does not take the event. A busy button sends nothing. */
function EventButton(props: Readonly<EventButtonProps>) {
  const { event, label, values, payload, kind = 'secondary', icon, submits, tellsBusy, onPress } = props
  const { t } = useText()
  const { availability, scope, send, submit } = useScreen()
  const state = availability(event)
  if (state === 'none') return null
  return (
    <PressButton
      type={submits ? 'submit' : 'button'}
      look={kind}
      icon={icon}
      label={t(label, values)}
      busy={state === 'busy' && tellsBusy === true}
      disabled={state === 'busy'}
      onPress={(click) => {
        // The browser would send the form itself.
        click.preventDefault()
        onPress?.()
        ;(submits ? submit : send)(event, resolveAll(payload, scope))
      }}
    />
  )
}

function ActionButton({ action }: { action: ScreenAction }) {
  const { dropDrafts } = useScreen()
  const discard = action.discardsDrafts ? { onPress: dropDrafts } : {}
  return <EventButton {...action} tellsBusy={isPrimary(action)} {...discard} />
}

/** An element: a button that sends an event. */
export function Button({ element: { event, payload, label, kind, icon } }: { element: ButtonElement }) {
  return <EventButton {...{ event, payload, label, kind, icon }} />
}

/** An element: a button that submits the screen with an event of its own. */
export function Submit({ element: { event, label } }: { element: SubmitElement }) {
  return <EventButton {...{ event, label }} kind="primary" submits tellsBusy />
}
