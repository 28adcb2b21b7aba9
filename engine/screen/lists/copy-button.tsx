import { useEffect, useState } from 'react'
import { useEngine } from '../../engine.ts'
import { useScreen } from '../screen-context.ts'

type Outcome = 'copied' | 'failed'

/** Copies a text; says so, or says that it must be marked by hand where the browser refuses. */
export function CopyButton({
  value,
  label,
  name,
}: Readonly<{ value: string; label: string; name?: string }>) {
  const { text } = useEngine()
  const { announce } = useScreen()
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 4000)
    return () => clearTimeout(timer)
  }, [outcome])
  const finish = (result: Outcome) => {
    setOutcome(result)
    announce(text(`ui.copy.${result}`))
  }
  const copy = () => {
    // Absent outside of secure contexts, whatever its type says.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (clipboard)
      clipboard.writeText(value).then(
        () => finish('copied'),
        () => finish('failed'),
      )
    else finish('failed')
  }
  return (
    <span className="copy">
      <button type="button" className="copy-chip" onClick={copy}>
        {label}
        {name && <span className="visually-hidden"> {name}</span>}
      </button>
      {outcome && <span className="copy-outcome">{text(`ui.copy.${outcome}`)}</span>}
    </span>
  )
}
