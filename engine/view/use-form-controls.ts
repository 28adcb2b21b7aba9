import type { Problem } from '#generated/engine.ts'
import { resolve } from '../flow/binding.ts'
import type { FieldError, FormControl } from './screen-context.ts'
import { useScreen } from './screen-context.ts'
import { useCallback, useRef, useState, useEffect } from 'react'

const same = (one: FieldError, other: FieldError): boolean =>
  one.id === other.id && one.message === other.message

/** Whether the customer has to enter a secret again: it was refused with one of these codes, and attempts remain. */
export const isRefusal = (problem: Problem, codes: readonly string[] = []): boolean =>
  codes.includes(problem.code) && problem.attemptsLeft !== 0

/** Registers the form controls of a screen, validates all of them and stores the errors of the summary. */
export function useFormControls() {
  const controls = useRef(new Map<string, FormControl>())
  const [errors, setErrors] = useState<(FieldError & { control: string })[]>([])
  /** Counts failed validations. Key of the error summary, so that it takes the focus each time. */
  const [attempt, setAttempt] = useState(0)
  /** Codes of the problems that a control shows itself. */
  const [shownCodes, setShownCodes] = useState<readonly string[]>([])

  const register = useCallback((control: FormControl) => {
    const change = () =>
      setShownCodes([...controls.current.values()].flatMap(({ showsCodes }) => showsCodes ?? []))
    controls.current.set(control.name, control)
    if (control.showsCodes) change()
    return () => {
      if (controls.current.get(control.name) === control) controls.current.delete(control.name)
      if (control.showsCodes) change()
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
   * Updates the summary while the customer fills in a control: fixed errors are removed, and changed messages of the same
   * field are replaced. New errors are added by the next validation only.
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

  return { register, collect, errors, attempt, shownCodes, updateErrors, clearErrors: () => setErrors([]) }
}

export type FormControls = ReturnType<typeof useFormControls>

/** Registers a form control while its element is mounted. The screen always calls the functions of the latest render. */
export function useFormControl(control: FormControl): void {
  const { register, updateErrors } = useScreen()
  const latest = useRef(control)
  const { name, openErrors } = control
  useEffect(() => {
    latest.current = control
    if (openErrors) updateErrors(name, openErrors)
  })
  const showsCodes = control.showsCodes?.join(' ')
  useEffect(
    () =>
      register({
        name,
        validate: () => latest.current.validate(),
        value: () => latest.current.value(),
        showsCodes: showsCodes?.split(' '),
      }),
    [register, name, showsCodes],
  )
}

/** DOM id of the error summary with the retry button of a failed query. */
export const querySummaryId = 'unread'

/** The error of an element whose query has failed. It blocks submitting and leads to the retry button. */
export const queryFailedErrors = (message: string): FieldError[] => [{ id: querySummaryId, message }]

/** Whether the query of a list has failed. Then the list must not say that it is empty. */
export function useQueryFailed(items: { from: string } | undefined): boolean {
  const { scope } = useScreen()
  return items !== undefined && items.from.startsWith('/data/') && resolve(items, scope) === undefined
}
