import type { Problem } from '#generated/engine.ts'
import { resolve } from '../flow/binding.ts'
import { useEngine } from './engine.ts'
import { useScreen, type FieldError, type FormControl } from './screen-context.ts'
import { useCallback, useRef, useState, useEffect } from 'react'

const same = (error: FieldError, other: FieldError): boolean =>
  error.id === other.id && error.message === other.message

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
      const changed = open.filter(
        (error) => !shown.some((other) => other.control === control && same(error, other)),
      )
      const remaining = shown.flatMap((error) => {
        if (error.control !== control || open.some((other) => same(error, other))) return [error]
        const at = changed.findIndex(({ id }) => id === error.id)
        return at < 0 ? [] : changed.splice(at, 1).map((now) => ({ ...now, control }))
      })
      const isSame = remaining.length === shown.length && remaining.every((error, at) => error === shown[at])
      return isSame ? shown : remaining
    })
  }, [])

  return { register, collect, errors, attempt, shownCodes, updateErrors, clearErrors: () => setErrors([]) }
}

export type FormControls = ReturnType<typeof useFormControls>

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
  const latest = useRef(control)
  const { name } = control
  const unread = failed ? [{ id: querySummaryId, message: text('ui.unread') }] : undefined
  const openErrors = unread && control.openErrors ? unread : control.openErrors
  const validate = () => unread ?? control.validate?.() ?? []
  useEffect(() => {
    latest.current = { ...control, validate }
    if (openErrors) updateErrors(name, openErrors)
  })
  const showsCodes = control.showsCodes?.join(' ')
  useEffect(
    () =>
      register({
        name,
        validate: () => latest.current.validate?.() ?? [],
        value: () => latest.current.value(),
        showsCodes: showsCodes?.split(' '),
      }),
    [register, name, showsCodes],
  )
  return failed
}

/** Whether the query of a list has failed. Then the list must not say that it is empty. */
export function useQueryFailed(items: { from: string } | undefined): boolean {
  const { scope } = useScreen()
  return items !== undefined && items.from.startsWith('/data/') && resolve(items, scope) === undefined
}
