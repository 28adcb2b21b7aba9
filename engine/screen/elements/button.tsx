import type { ButtonElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** A button that sends an event. Hidden when the state does not take the event; busy and focusable while the flow waits. */
export default function Button({ element }: { element: ButtonElement }) {
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
