import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { resolve } from '../flow/binding.ts'
import { useEngine, useScreen, type FormControl } from './engine.ts'

/**
 * Announces a message when it has not changed for `delay` milliseconds. The initial message is not announced when the component
 * mounts, but it is announced when the message changes and becomes the initial one again.
 */
export function useDebouncedAnnouncement(message: string, delay = 800): void {
  const { announce } = useScreen()
  const initial = useRef<string | undefined>(message)
  const announced = useRef<string>(undefined)
  const tell = useEffectEvent(announce)
  useEffect(() => {
    if (message !== initial.current) initial.current = undefined
    if (message === (initial.current ?? announced.current)) return undefined
    const timer = setTimeout(() => {
      announced.current = message
      if (message) tell(message)
    }, delay)
    return () => clearTimeout(timer)
  }, [message, delay])
}

/** State of an element that its screen keeps as the draft `name`. `parse` reads the stored one, which is untrusted. */
export function useDraft<T>(name: string, parse: (stored: unknown) => T): [T, (next: T) => void] {
  const { draft, keepDraft } = useScreen()
  const [value, setValue] = useState(() => parse(draft(name)))
  const keep = (next: T) => {
    setValue(next)
    keepDraft(name, next)
  }
  return [value, keep]
}

/**
 * Keeps input that is never stored, such as a PIN, in memory while the customer looks at a standalone page. `read` returns the
 * input when the element unmounts (undefined: none); `write` restores it when the customer returns to the same screen; `clear`
 * empties the fields then, and when the page is left.
 */
export function useUnsent<T>(
  name: string,
  read: () => T | undefined,
  write: (value: T) => void,
  clear: () => void = () => {},
): void {
  const screen = useScreen()
  const empty = useEffectEvent(() => clear())
  const keep = useEffectEvent(() => screen.keepUnsent(name, read()))
  const restore = useEffectEvent(() => {
    const value = screen.takeUnsent(name)
    if (value !== undefined) write(value as T) // only `keep` above writes it
  })
  useLayoutEffect(() => {
    restore()
    const leave = () => empty()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      keep()
      leave()
    }
  }, [])
}

/** Listens to an event of the window while the component is mounted and `isActive`, with the function of the latest render. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isActive = true,
): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    if (!isActive) return undefined
    const call = (event: WindowEventMap[Type]) => latest(event)
    addEventListener(type, call)
    return () => removeEventListener(type, call)
  }, [type, isActive])
}

/** A value that the customer types, once it has not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

/** Seconds until an ISO time, updated each second; 0 when it has passed, undefined without a time. */
export function useRemaining(until: unknown): number | undefined {
  const end = typeof until === 'string' ? Date.parse(until) : Number.NaN
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (Number.isNaN(end)) return undefined
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [end])
  return Number.isNaN(end) ? undefined : Math.max(0, Math.ceil((end - now) / 1000))
}

/** Remaining seconds that are announced to screen readers. Announcing each second would be too much. */
export const announcedSeconds = [10, 30, 60]

/** Formats seconds: 65 becomes 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** DOM id of the error summary with the retry button of a failed query. */
export const querySummaryId = 'unread'

type Options = Omit<FormControl, 'validate'> & {
  validate?: FormControl['validate']
  /** The list that the control shows. While its query has failed, submitting is blocked and leads to the retry button. */
  items?: { from: string } | undefined
}

/**
 * Registers a form control while its element is mounted. The screen always calls the functions of the latest render. Returns
 * whether the query of `items` has failed: then the list must not say that it is empty.
 */
export function useFormControl({ items, ...control }: Options): boolean {
  const { text } = useEngine()
  const { register, updateErrors } = useScreen()
  const failed = useQueryFailed(items)
  const { name } = control
  const unread = failed ? [{ id: querySummaryId, message: text('ui.unread') }] : undefined
  const openErrors = unread && control.openErrors ? unread : control.openErrors
  const validate = useEffectEvent(() => unread ?? control.validate?.() ?? [])
  const value = useEffectEvent(() => control.value())
  useEffect(() => {
    if (openErrors) updateErrors(name, openErrors)
  })
  const showsCodes = control.showsCodes?.join(' ')
  useEffect(() => {
    const codes = showsCodes?.split(' ')
    return register({ name, validate: () => validate(), value: () => value(), showsCodes: codes })
  }, [register, name, showsCodes])
  return failed
}

/** Whether the query of a list has failed. Then the list must not say that it is empty. */
export function useQueryFailed(items: { from: string } | undefined): boolean {
  const { scope } = useScreen()
  return items !== undefined && items.from.startsWith('/data/') && resolve(items, scope) === undefined
}
