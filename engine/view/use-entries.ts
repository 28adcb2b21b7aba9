import { useCallback, useRef, useState, useEffect } from 'react'
import type { Entry, EntryError } from './screen-context.ts'
import { useScreen } from './screen-context.ts'

/** The entries of a screen: registering, checking all of them, and what is to be mended. */
export function useEntries() {
  const entries = useRef(new Map<string, Entry>())
  const [errors, setErrors] = useState<(EntryError & { entry: string })[]>([])
  /** Counts failed checks, so that the summary takes the focus again each time. */
  const [attempt, setAttempt] = useState(0)

  const register = useCallback((entry: Entry) => {
    entries.current.set(entry.name, entry)
    return () => {
      if (entries.current.get(entry.name) === entry) entries.current.delete(entry.name)
    }
  }, [])

  /** Values by name, or undefined when something is to be mended first. */
  const collect = (): Record<string, unknown> | undefined => {
    const all = [...entries.current.values()]
    const found = all.flatMap((entry) => entry.validate().map((error) => ({ ...error, entry: entry.name })))
    setErrors(found)
    if (found.length === 0) return Object.fromEntries(all.map((entry) => [entry.name, entry.value()]))
    setAttempt((count) => count + 1)
    return undefined
  }

  /** Of an entry only what is still to be mended stays in the summary, as it is now; nothing is added before the next press. */
  const mended = useCallback((entry: string, open: readonly EntryError[]) => {
    setErrors((shown) => {
      const left = shown.flatMap((error) => {
        if (error.entry !== entry) return [error]
        if (open.some(({ id, message }) => id === error.id && message === error.message)) return [error]
        const now = open.find(({ id }) => id === error.id)
        return now ? [{ ...now, entry }] : []
      })
      return left.length === shown.length && left.every((error, at) => error === shown[at]) ? shown : left
    })
  }, [])

  return { register, collect, errors, attempt, mended, forget: () => setErrors([]) }
}

/** Registers an entry for as long as the element is shown; always the newest closure is asked. */
export function useEntry(entry: Entry): void {
  const { register } = useScreen()
  const latest = useRef(entry)
  useEffect(() => {
    latest.current = entry
  })
  const name = entry.name
  useEffect(
    () => register({ name, validate: () => latest.current.validate(), value: () => latest.current.value() }),
    [register, name],
  )
}
