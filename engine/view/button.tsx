import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { keepTenant, namedTenant, type LinkTarget } from '../tenant/links.ts'
import { toHostPath } from '../util/base-path.ts'
import { useEngine } from './engine.ts'
import sprite from 'virtual:icons'
import type known from './icons.json'

export type IconName = keyof typeof known

/** Copies all icons into the page: Chromium makes a request for each icon of another file that is drawn, also when it has the file. */
export function insertIcons(): void {
  // Not `fetch`: Trusted Types forbid to parse its text.
  const request = Object.assign(new XMLHttpRequest(), { responseType: 'document' as const })
  request.addEventListener('load', () => {
    const icons = request.responseXML?.documentElement
    if (!icons) return
    for (const icon of icons.querySelectorAll('symbol')) if (document.getElementById(icon.id)) icon.remove()
    icons.style.display = 'none'
    document.body.append(icons)
  })
  request.open('GET', sprite)
  request.send()
}

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

/** The tenant is named once, before the first render. */
const neverChanges = () => () => {}
/** A baked page is the same for addresses with and without a tenant, and is hydrated as it was baked. */
const unnamed = () => undefined

/** The address of a path of the app, for a link: with the tenant, so that it leads to the same bank in a new tab and when it is copied. */
export function useLinkAddress(): (path: string) => string {
  const named = useSyncExternalStore(neverChanges, namedTenant, unnamed)
  return (path) => toHostPath(named === undefined ? path : keepTenant(path))
}

interface AnchorProps {
  to: LinkTarget
  className?: string
  /** External pages always open in a new tab. */
  inNewTab?: boolean
  children: ReactNode
}

/** A click without modifier keys. With one the browser opens the link in a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link. Pages of the app are opened by the router; external links in a new tab, which the link text says. */
export function Anchor({ to, className, inNewTab = to.href.startsWith('https:'), children }: AnchorProps) {
  const { href, external } = to
  const { text, navigate } = useEngine()
  const addressOf = useLinkAddress()
  const follow = (event: MouseEvent) => {
    if (external || inNewTab || !navigate || !isPlain(event)) return
    event.preventDefault()
    // With this state the linked page shows a back button (flow/history.ts).
    navigate(href, { state: { linked: true } })
  }
  const target = inNewTab && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={external ? href : addressOf(href)} className={className} {...target} onClick={follow}>
      {children}
      {inNewTab && <span className="visually-hidden"> {text('frame.newTab')}</span>}
    </a>
  )
}
