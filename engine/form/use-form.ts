import type Form from '@rjsf/core'
import { getByPath } from '@rjsf/utils'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { equal, isObject } from '../util/json.ts'
import { resolve, resolveAll } from '../flow/binding.ts'
import type { FieldError } from '../view/screen-context.ts'
import { useScreen, useUnsent } from '../view/screen-context.ts'
import { useFormControl } from '../view/use-form-controls.ts'
import { computed } from './computations.ts'
import { secretsIn, withPending, withoutNulls, withoutSecrets } from './draft.ts'
import type { FormContextValue, Option, PendingChange } from './form-context.ts'
import type { LoadedForm } from './load.ts'
import { createMessageCodec } from './message-codec.ts'
import { namesIn, withGoodValue, withReadOnly } from './read-only.ts'
import { rulesOf } from './rules.ts'
import { scalesOf } from './scales.ts'
import { listErrors } from './list-errors.ts'
import { useWarnings } from './use-warnings.ts'

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})

const isOption = (value: unknown): value is Option =>
  isObject(value) && typeof value.value === 'string' && typeof value.label === 'string'

/** Names whose values differ between two objects. */
const changedNames = (now: unknown, before: unknown): string[] =>
  Object.keys({ ...asObject(before), ...asObject(now) }).filter(
    (name) => !equal(asObject(now)[name], asObject(before)[name]),
  )

/** Connects a form with its screen: initial value, draft, validation, and the value that the screen sends. */
export function useForm(element: FormElement, form: LoadedForm) {
  const engine = useEngine()
  const screen = useScreen()
  const rjsf = useRef<Form>(null)
  const initial = withoutNulls(form.schema, resolve(element.initial, screen.scope))
  const draftKey = resolve(element.draftKey, screen.scope)
  const [draft] = useState(() => {
    const stored = screen.draft(element.name)
    if (!element.draftKey) return stored
    return asObject(stored).key === draftKey ? asObject(stored).values : undefined
  })
  const [begun] = useState(() =>
    form.fromDraft(
      isObject(initial) || isObject(draft)
        ? { ...asObject(initial), ...asObject(draft) }
        : (draft ?? initial),
      initial,
    ),
  )
  const data = useRef<unknown>(begun)
  const [messages] = useState(createMessageCodec)
  const [pending] = useState(() => new Map<string, PendingChange>())
  const [chosen] = useState(() => new Map<string, number>())

  const options = Object.fromEntries(
    Object.entries(element.options ?? {}).map(([field, binding]) => {
      const list = resolve(binding, screen.scope)
      return [field, Array.isArray(list) ? list.filter(isOption) : []]
    }),
  )
  const scales = scalesOf(element.scales, screen.scope)
  const rules = rulesOf(form, {
    messages,
    chosen,
    hasText: engine.hasText,
    resolve: (params) => resolveAll(params, screen.scope),
    offered: Object.fromEntries(
      Object.entries(options).map(([field, list]) => [field, list.map(({ value }) => value)]),
    ),
  })
  const names = namesIn(resolve(element.readOnly, screen.scope))
  const known = asObject(initial)
  const locked = names.length > 0 ? withGoodValue(names, known, rules.findings(known).errors).join() : ''
  const shown = useMemo(
    () => (locked ? { ...form, uiSchema: withReadOnly(form.uiSchema, locked.split(',')) } : form),
    [form, locked],
  )
  const warnings = useWarnings(form, () => rules.findings(data.current).warnings)

  const keep = () => {
    const values = withoutSecrets(form.ui, withPending(data.current, pending.values()))
    screen.keepDraft(element.name, element.draftKey ? { key: draftKey, values } : values)
  }
  // Also stores typed text that was not reported to the form yet.
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

  /** `filled`: values that were set from outside while the form was shown. `touched`: names that the customer changed. */
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
  // A query may answer after the form was shown. What the customer has typed is not replaced.
  useEffect(() => {
    if (!equal(first.current, initial)) fill(initial, (name) => !touched.current.has(name))
    first.current = initial
  }, [initial])
  useEffect(() => fill(screen.problem?.populate, () => true), [screen.problem])

  useUnsent(
    element.name,
    () => {
      const secrets = secretsIn(form.ui, withPending(data.current, pending.values()))
      return secrets.length > 0 ? secrets : undefined
    },
    (secrets) => secrets.forEach(({ path, value }) => rjsf.current?.setFieldValue([...path], value)),
  )

  const compute = () => {
    for (const { path, value } of computed(form.ui, data.current))
      if (!equal(getByPath(data.current, [...path]), value)) rjsf.current?.setFieldValue([...path], value)
  }
  const computeFirst = useEffectEvent(compute)
  useEffect(() => computeFirst(), [])

  /** Errors appear with the first refused submit. From then on they are updated whenever a field loses the focus. */
  const [wasRefused, setRefused] = useState(false)
  const currentValue = () => {
    const latest = pending.size > 0 ? withPending(data.current, pending.values()) : data.current
    return rjsf.current?.omitExtraData(latest) ?? latest
  }
  const validate = (): FieldError[] => {
    if (pending.size > 0) flushSync(() => pending.forEach(({ report }) => report()))
    const found = rules.findings(currentValue())
    warnings.show(found.warnings)
    rjsf.current?.validateForm()
    if (found.errors.length > 0) setRefused(true)
    return listErrors(form, element.name, found.errors, engine)
  }
  const [left, setLeft] = useState(0)
  const updateErrors = useEffectEvent(() =>
    screen.updateErrors(
      element.name,
      listErrors(form, element.name, rules.findings(currentValue()).errors, engine),
    ),
  )
  // The effect runs after the change that the blur caused; in the event handler the data would be old.
  useEffect(() => {
    if (left > 0) updateErrors()
  }, [left])
  useFormControl({
    name: element.name,
    validate,
    // JSON leaves out undefined values.
    value: () => form.toSend(JSON.parse(JSON.stringify(currentValue() ?? null))),
  })

  const context: FormContextValue = {
    messages,
    options,
    scales,
    warnings: warnings.shown,
    hasWarningRegion: warnings.hasWarningRegion,
    pending,
    chosen,
    section: element.legend ? element.name : '',
  }
  return {
    ref: rjsf,
    form: shown,
    name: element.name,
    context,
    rules,
    initial: begun,
    live: wasRefused,
    onChange(now: unknown, id: string | undefined) {
      const own = changedNames(now, data.current).filter(
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
      if (wasRefused) setLeft((count) => count + 1)
    },
  }
}
