import type Form from '@rjsf/core'
import { getByPath } from '@rjsf/utils'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { equal, isObject } from '../schema/evaluate.ts'
import { resolve, resolveAll } from '../flow/binding.ts'
import type { FieldError } from '../view/screen-context.ts'
import { useScreen } from '../view/screen-context.ts'
import { useFormControl } from '../view/use-form-controls.ts'
import { computed } from './computations.ts'
import { withPending, withoutNulls, withoutSecrets } from './draft.ts'
import type { FormContextValue, Option, Pending } from './form-context.ts'
import type { LoadedForm } from './load.ts'
import { createMessages } from './messages.ts'
import { rulesOf } from './rules.ts'
import { listErrors } from './summary.ts'
import { useWarnings } from './use-warnings.ts'

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})

const isOption = (value: unknown): value is Option =>
  isObject(value) && typeof value.value === 'string' && typeof value.label === 'string'

/** Names whose value another object has not got. */
const changed = (now: unknown, before: unknown): string[] =>
  Object.keys({ ...asObject(before), ...asObject(now) }).filter(
    (name) => !equal(asObject(now)[name], asObject(before)[name]),
  )

/** Runs one form on its screen: what it begins with, its draft, and the entry that the screen checks and sends. */
export function useForm(element: FormElement, form: LoadedForm) {
  const engine = useEngine()
  const screen = useScreen()
  const rjsf = useRef<Form>(null)
  const initial = withoutNulls(form.schema, resolve(element.initial, screen.scope))
  const of = resolve(element.of, screen.scope)
  const [draft] = useState(() => {
    const kept = screen.draft(element.name)
    if (!element.of) return kept
    return asObject(kept).of === of ? asObject(kept).values : undefined
  })
  const [begun] = useState(() =>
    isObject(initial) || isObject(draft) ? { ...asObject(initial), ...asObject(draft) } : (draft ?? initial),
  )
  const data = useRef<unknown>(begun)
  const [messages] = useState(createMessages)
  const [pending] = useState(() => new Map<string, Pending>())
  const [chosen] = useState(() => new Map<string, number>())

  const options = Object.fromEntries(
    Object.entries(element.options ?? {}).map(([field, binding]) => {
      const list = resolve(binding, screen.scope)
      return [field, Array.isArray(list) ? list.filter(isOption) : []]
    }),
  )
  const rules = rulesOf(form, {
    messages,
    chosen,
    hasText: engine.hasText,
    resolve: (params) => resolveAll(params, screen.scope),
    offered: Object.fromEntries(
      Object.entries(options).map(([field, list]) => [field, list.map(({ value }) => value)]),
    ),
  })
  const warnings = useWarnings(form, () => rules.findings(data.current).warnings)

  const keep = () => {
    const values = form.toKeep(withoutSecrets(form.ui, withPending(data.current, pending.values())))
    screen.keepDraft(element.name, element.of ? { of, values } : values)
  }
  // What the customer typed last is kept, though the form may not have heard of it.
  const keepRest = useEffectEvent(() => {
    if (pending.size > 0) keep()
  })
  useLayoutEffect(() => {
    const flush = () => keepRest()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  /** Values that came from elsewhere while the form was shown, and names that the customer changed. */
  const filled = useRef<Record<string, unknown>>({})
  const touched = useRef(new Set(isObject(draft) ? Object.keys(draft) : []))
  const fill = useEffectEvent((values: unknown, isOurs: (name: string) => boolean) => {
    for (const [name, value] of Object.entries(asObject(values)))
      if (Object.hasOwn(form.schema.properties ?? {}, name) && isOurs(name)) {
        filled.current[name] = value
        rjsf.current?.setFieldValue([name], value)
      }
  })
  const first = useRef(initial)
  // A query may answer after the form is shown; what the customer typed or had typed stays.
  useEffect(() => {
    if (!equal(first.current, initial)) fill(initial, (name) => !touched.current.has(name))
    first.current = initial
  }, [initial])
  useEffect(() => fill(screen.problem?.populate, () => true), [screen.problem])

  const compute = () => {
    for (const { path, value } of computed(form.ui, data.current))
      if (!equal(getByPath(data.current, [...path]), value)) rjsf.current?.setFieldValue([...path], value)
  }
  const computeFirst = useEffectEvent(compute)
  useEffect(() => computeFirst(), [])

  /** Errors are shown from the first refused submit on; from then on they are renewed when a field is left. */
  const [asked, setAsked] = useState(false)
  const settled = () => {
    const latest = pending.size > 0 ? withPending(data.current, pending.values()) : data.current
    return rjsf.current?.omitExtraData(latest) ?? latest
  }
  const validate = (): FieldError[] => {
    if (pending.size > 0) flushSync(() => pending.forEach(({ report }) => report()))
    const found = rules.findings(settled())
    warnings.show(found.warnings)
    rjsf.current?.validateForm()
    if (found.errors.length > 0) setAsked(true)
    return listErrors(form, element.name, found.errors, engine.text)
  }
  const [left, setLeft] = useState(0)
  const renew = useEffectEvent(() =>
    screen.updateErrors(
      element.name,
      listErrors(form, element.name, rules.findings(settled()).errors, engine.text),
    ),
  )
  // The change that came with leaving the field has arrived by now, as it had not in the event.
  useEffect(() => {
    if (left > 0) renew()
  }, [left])
  useFormControl({
    name: element.name,
    validate,
    // What is undefined is not there.
    value: () => form.toSend(JSON.parse(JSON.stringify(settled() ?? null))),
  })

  const context: FormContextValue = {
    messages,
    options,
    warnings: warnings.shown,
    mayWarn: warnings.mayWarn,
    pending,
    chosen,
    section: element.legend ? element.name : '',
  }
  return {
    ref: rjsf,
    form,
    name: element.name,
    context,
    rules,
    initial: begun,
    live: asked,
    onChange(now: unknown, id: string | undefined) {
      const own = changed(now, data.current).filter(
        (name) => !equal(asObject(now)[name], filled.current[name]),
      )
      data.current = now
      compute()
      if (id === undefined || (isObject(now) && own.length === 0)) return
      own.forEach((name) => touched.current.add(name))
      keep()
    },
    onBlur() {
      warnings.leave()
      if (asked) setLeft((count) => count + 1)
    },
  }
}
