import type { ReactNode } from 'react'
import type { ScreenAction } from '#generated/engine.ts'
import { Icon } from '../view/icon.tsx'
import { resolveAll } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'

const isPrimary = (action: ScreenAction) => action.kind === 'primary'

const buttons = (list: ScreenAction[]) =>
  list.map((action) => <ActionButton key={action.event} action={action} />)

/** The buttons at the end of a screen, with optional content above the primary one. A busy button stays focusable and sends nothing. */
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

function ActionButton({ action }: { action: ScreenAction }) {
  const { t } = useText()
  const { availability, send, scope, dropDrafts } = useScreen()
  const isBusy = availability(action.event) === 'busy'
  const press = () => {
    if (action.discardsDrafts && !isBusy) dropDrafts()
    send(action.event, resolveAll(action.payload, scope))
  }
  return (
    <button
      type={action.submits ? 'submit' : 'button'}
      className={`button button-${action.kind ?? 'secondary'}`}
      aria-disabled={isBusy || undefined}
      onClick={action.submits ? undefined : press}
    >
      {action.icon && <Icon name={action.icon} />}
      {isBusy && action.kind === 'primary' ? t('frame.busy') : t(action.label, action.values)}
    </button>
  )
}
