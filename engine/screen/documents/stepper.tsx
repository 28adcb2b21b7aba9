import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'

interface Props {
  /** Starts at 1. */
  at: number
  total: number
  /** Text keys. The text of `at` has the placeholders {{at}} and {{total}}. */
  labels: { at: string; previous: string; next: string }
  onStep(next: number): void
}

export const documentLabels = {
  at: 'ui.documents.item',
  previous: 'ui.documents.item.previous',
  next: 'ui.documents.item.next',
}
export const pageLabels = {
  at: 'ui.documents.page',
  previous: 'ui.documents.page.previous',
  next: 'ui.documents.page.next',
}

/** "3 of 12" with buttons for previous and next. At an end the button is disabled but stays focusable. */
export function Stepper({ at, total, labels, onStep }: Readonly<Props>) {
  const { text } = useEngine()
  const stepButton = (next: number, name: 'previous' | 'next') => {
    const disabled = next < 1 || next > total
    return (
      <button
        type="button"
        className={`button button-secondary stepper-${name}`}
        aria-disabled={disabled || undefined}
        onClick={() => disabled || onStep(next)}
      >
        <Icon name="chevron" />
        <span className="visually-hidden">{text(labels[name])}</span>
      </button>
    )
  }
  if (total < 2) return null
  return (
    <div className="stepper">
      {stepButton(at - 1, 'previous')}
      <p>{text(labels.at, { at, total })}</p>
      {stepButton(at + 1, 'next')}
    </div>
  )
}
