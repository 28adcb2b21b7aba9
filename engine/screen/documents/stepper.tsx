import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'

interface Props {
  /** From 1 on. */
  at: number
  total: number
  /** Text keys; `at` takes {{at}} and {{total}}. */
  labels: { at: string; previous: string; next: string }
  onStep(next: number): void
}

/** Words for going from document to document, and from page to page. */
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

/** "3 of 12" between a way to the one before and one to the next. At an end the button stays, with its focus, and does nothing. */
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
