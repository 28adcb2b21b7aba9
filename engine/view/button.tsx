import { useEffect, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { useEngine } from './engine.ts'
import sprite from 'virtual:icons'
import type known from './icons.json'

export type IconName = keyof typeof known

/** A decorative icon, always used with a text. All icons are in one SVG sprite; a baked page contains those of its first screen. */
export function Icon({ name }: { name: IconName }) {
  const id = `icon-${name}`
  return (
    <span className="icon" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <use href={globalThis.document?.getElementById(id) ? `#${id}` : `${sprite}#${id}`} />
      </svg>
    </span>
  )
}

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  label: ReactNode
  /** What the button acts on, for screen readers: the title of its row. */
  name?: string | undefined
  look?: 'link' | 'plain' | 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: IconName | undefined
  /** Something that the button has started is running: it says so, and a further press does nothing. */
  busy?: boolean
  /** A press does nothing. The button stays focusable, so that the focus is not lost. */
  disabled?: boolean
  onPress?: ((event: MouseEvent) => void) | undefined
}

/** A button of a screen, by default in the look of a link. */
export function PressButton(props: Readonly<Props>) {
  const { label, name, look = 'link', icon, busy = false, disabled = false, onPress, ...rest } = props
  const { text } = useEngine()
  const isInactive = busy || disabled
  return (
    <button
      type="button"
      className={look === 'link' ? 'link-button' : look === 'plain' ? 'button' : `button button-${look}`}
      aria-disabled={isInactive || undefined}
      onClick={(event) => (isInactive ? event.preventDefault() : onPress?.(event))}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {busy ? text('frame.busy') : label}
      {name && <span className="visually-hidden"> {name}</span>}
    </button>
  )
}

interface CopyProps {
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
export function CopyButton({ value, label, name, className = 'copy-chip', onCopied }: CopyProps) {
  const { text } = useEngine()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), outcomeDuration)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      // In insecure contexts there is no clipboard, although its type says otherwise: that throws, too.
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
      onCopied?.()
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <span className="copy">
      <PressButton className={className} label={label} name={name} onPress={() => void copy()} />
      <output className="copy-outcome">{outcome && text(`ui.copy.${outcome}`)}</output>
    </span>
  )
}
