import { useCallback, useRef, useState, useEffect } from 'react'
import type { FormControl, FieldError } from './screen-context.ts'
import { useScreen } from './screen-context.ts'

const same = (one: FieldError, other: FieldError): boolean =>
  one.id === other.id && one.message === other.message

/** Registers the form controls of a screen, validates all of them and holds the errors of the summary. */
export function useFormControls() {
  const controls = useRef(new Map<string, FormControl>())
  const [errors, setErrors] = useState<(FieldError & { control: string })[]>([])
  /** Counts failed checks, so that the summary takes the focus again each time. */
  const [attempt, setAttempt] = useState(0)

  const register = useCallback((control: FormControl) => {
    controls.current.set(control.name, control)
    return () => {
      if (controls.current.get(control.name) === control) controls.current.delete(control.name)
    }
  }, [])

  /** The values by name; undefined when a control has errors. */
  const collect = (): Record<string, unknown> | undefined => {
    const all = [...controls.current.values()]
    const found = all.flatMap((control) =>
      control.validate().map((error) => ({ ...error, control: control.name })),
    )
    setErrors(found)
    if (found.length === 0) return Object.fromEntries(all.map((control) => [control.name, control.value()]))
    setAttempt((count) => count + 1)
    return undefined
  }

  /**
   * Corrects the summary while a control is filled in: an error that is gone leaves it, and one whose message has changed is
   * replaced by the new one of the same field. No other error is added before the next press.
   */
  const updateErrors = useCallback((control: string, open: readonly FieldError[]) => {
    setErrors((shown) => {
      const isShown = (error: FieldError) =>
        shown.some((other) => other.control === control && same(error, other))
      const changed = open.filter((error) => !isShown(error))
      const remaining = shown.flatMap((error) => {
        if (error.control !== control || open.some((other) => same(error, other))) return [error]
        const at = changed.findIndex(({ id }) => id === error.id)
        return at < 0 ? [] : changed.splice(at, 1).map((now) => ({ ...now, control }))
      })
      return remaining.length === shown.length && remaining.every((error, at) => error === shown[at])
        ? shown
        : remaining
    })
  }, [])

  return { register, collect, errors, attempt, mended: updateErrors, forget: () => setErrors([]) }
}

/** Registers a form control while its element is mounted. The screen always calls the functions of the newest render. */
export function useFormControl(control: FormControl): void {
  const { register } = useScreen()
  const latest = useRef(control)
  useEffect(() => {
    latest.current = control
  })
  const name = control.name
  useEffect(
    () => register({ name, validate: () => latest.current.validate(), value: () => latest.current.value() }),
    [register, name],
  )
}
