import { useEffect, useState } from 'react'
import { useEngine } from './engine.ts'

type Outcome = 'copied' | 'failed'

interface Props {
  value: string
  label: string
  /** Name of the copied value, for screen readers. */
  name?: string
  className?: string
  onCopied?: () => void
}

/** How long the result is shown, in milliseconds. */
const outcomeDuration = 4000

/** Copies a text to the clipboard. When the browser refuses, a message asks the customer to copy by hand. */
export function CopyButton({ value, label, name, className = 'copy-chip', onCopied }: Props) {
  const { text } = useEngine()
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), outcomeDuration)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => {
    // Undefined in insecure contexts, although its type says otherwise.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!clipboard) return setOutcome('failed')
    clipboard.writeText(value).then(
      () => {
        setOutcome('copied')
        onCopied?.()
      },
      () => setOutcome('failed'),
    )
  }
  return (
    <span className="copy">
      <button type="button" className={className} onClick={copy}>
        {label}
        {name && <span className="visually-hidden"> {name}</span>}
      </button>
      <output className="copy-outcome">{outcome && text(`ui.copy.${outcome}`)}</output>
    </span>
  )
}
