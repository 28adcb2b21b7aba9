import type { MouseEvent, ReactNode } from 'react'
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
  kind?: ScreenAction['kind'] | undefined
  icon?: ScreenAction['icon'] | undefined
  type?: 'submit'
  /** While the flow waits, the button says so. */
  tellsBusy?: boolean
  onPress?(event: MouseEvent): void
}

/** A button for an event of the flow; none while the state does not take the event. A busy button sends nothing. */
function EventButton(props: Readonly<EventButtonProps>) {
  const { event, label, values, kind = 'secondary', icon, type = 'button', tellsBusy, onPress } = props
  const { t } = useText()
  const state = useScreen().availability(event)
  if (state === 'none') return null
  return (
    <PressButton
      type={type}
      look={kind}
      icon={icon}
      label={t(label, values)}
      busy={state === 'busy' && tellsBusy === true}
      disabled={state === 'busy'}
      onPress={onPress}
    />
  )
}

function ActionButton({ action }: { action: ScreenAction }) {
  const { send, scope, dropDrafts } = useScreen()
  const { submits, discardsDrafts, event, payload } = action
  if (submits) return <EventButton {...action} type="submit" tellsBusy={isPrimary(action)} />
  const press = () => {
    if (discardsDrafts) dropDrafts()
    send(event, resolveAll(payload, scope))
  }
  return <EventButton {...action} tellsBusy={isPrimary(action)} onPress={press} />
}

/** An element: a button that sends an event. */
export function Button({ element: { event, payload, label, kind, icon } }: { element: ButtonElement }) {
  const { send, scope } = useScreen()
  const press = () => send(event, resolveAll(payload, scope))
  return <EventButton {...{ event, label, kind, icon }} onPress={press} />
}

/** An element: validates all controls of the screen and sends its event. A submit button, so that Enter in a field presses it. */
export function Submit({ element: { event, label } }: { element: SubmitElement }) {
  const { submit } = useScreen()
  const press = (click: MouseEvent) => {
    // The submit event of the form would send the event of the screen's own submit action.
    click.preventDefault()
    submit(event)
  }
  return <EventButton {...{ event, label }} kind="primary" type="submit" tellsBusy onPress={press} />
}
