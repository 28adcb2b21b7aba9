import type Form from '@rjsf/core'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormElement } from '#generated/engine.ts'
import { resolve, resolveAll } from '../flow/binding.ts'
import { asArray, equal, isObject } from '../util/json.ts'
import { useEngine, useScreen, type FieldError } from '../view/engine.ts'
import { useUnsent, useFormControl } from '../view/hooks.ts'
import { textsIn } from '../view/use-element.ts'
import { afterPress } from './controls.tsx'
import { withReadOnly, type LoadedForm } from './load.ts'
import type { FormContextValue, Option } from './theme/use-control.ts'
import { asId, idAt, secretsIn, withoutNulls, withoutSecrets } from './values.ts'
import { findingAt, findingsIn, listErrors, warningFields } from './validation.ts'
import type { Finding, Findings } from './validation.ts'

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})

const isOption = (value: unknown): value is Option =>
  isObject(value) && typeof value.value === 'string' && typeof value.label === 'string'

const isTyping = () =>
  document.activeElement?.matches(
    'textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=color])',
  ) === true

/** The values as they are sent. JSON leaves out undefined values. */
const toSend = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

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
  const [initialData] = useState((): unknown => ({ ...asObject(initial), ...asObject(draft) }))
  const data = useRef<unknown>(initialData)
  const [shown, setShown] = useState<Findings>({ errors: [], warnings: [] })

  const options = Object.fromEntries(
    Object.entries(element.options ?? {}).map(([field, binding]) => [
      field,
      asArray(resolve(binding, screen.scope)).filter(isOption),
    ]),
  )
  const validated = (values: unknown) =>
    findingsIn(form, values, {
      hasText: engine.hasText,
      resolve: (params) => resolveAll(params, screen.scope),
      offered: options,
    })
  const names = textsIn(resolve(element.readOnly, screen.scope))
  const wrong = names.length > 0 ? validated(asObject(initial)).errors : []
  // A read-only field whose value is missing or invalid could never be corrected.
  const locked = names
    .filter((name) => asObject(initial)[name] !== undefined && !wrong.some(({ path }) => path[0] === name))
    .join()
  const uiSchema = useMemo(
    () => (locked ? withReadOnly(form.uiSchema, locked.split(',')) : form.uiSchema),
    [form, locked],
  )

  // Decided once, so that no field moves while it is filled in.
  const [folds] = useState(() => {
    const asked = new Set(validated(initialData).errors.map(({ path: [name] }) => name))
    // Who opens a form in which nothing is missing wants to change something.
    const isFree = (name: string) =>
      !asked.has(name) && (asked.size > 0 || asObject(initialData)[name] === undefined)
    return (form.ui.folds ?? []).filter(({ fields }) => fields.flat().every(isFree))
  })

  /** The values of the fields that are shown. */
  const currentValue = () => rjsf.current?.omitExtraData(data.current) ?? data.current
  const keep = () => {
    const values = withoutSecrets(form.ui, data.current)
    screen.keepDraft(element.name, element.draftKey ? { key: draftKey, values } : values)
  }
  const fill = useEffectEvent((values: unknown, isFree: (name: string) => boolean) => {
    for (const [name, value] of Object.entries(asObject(values)))
      if (Object.hasOwn(form.schema.properties ?? {}, name) && isFree(name)) {
        // Here too, so that it does not count as a change of the customer.
        data.current = { ...asObject(data.current), [name]: value }
        rjsf.current?.setFieldValue([name], value)
      }
  })
  /** Names whose values the customer has changed. */
  const touched = useRef(new Set(Object.keys(asObject(draft))))
  const first = useRef(initial)
  // A query may answer after the form was shown. What the customer has changed is not replaced.
  useEffect(() => {
    if (!equal(first.current, initial)) fill(initial, (name) => !touched.current.has(name))
    first.current = initial
  }, [initial])
  useEffect(() => fill(screen.problem?.populate, () => true), [screen.problem])

  /** Sends the values, without secrets, files and fields that have an error, if they differ from the initial ones. */
  const sendChange = () => {
    const event = element.changeEvent
    if (event === undefined || !screen.can(event)) return
    const values = withoutSecrets(form.ui, currentValue())
    const refused = new Set(validated(values).errors.map(({ path }) => path[0]))
    const without = (all: unknown) =>
      Object.fromEntries(Object.entries(asObject(all)).filter(([name]) => !refused.has(name)))
    const good = without(values)
    if (equal(good, without(first.current))) return
    // The flow stores them as initial values, which must not fill the form again.
    first.current = values
    screen.send(event, { [element.name]: good })
  }

  /** Shows in the rail what the form holds, before it is submitted. */
  const preview = () => {
    const { from } = element.preview ?? {}
    if (!from) return
    const values = asObject(withoutSecrets(form.ui, data.current))
    const all = Object.keys(form.schema.properties ?? {})
    screen.preview(Object.fromEntries(all.map((name) => [`${from}/${name}`, values[name] ?? null])))
  }
  const previewFirst = useEffectEvent(preview)
  useLayoutEffect(() => previewFirst(), [])

  useUnsent(
    element.name,
    () => {
      const secrets = secretsIn(form.ui, data.current)
      return secrets.length > 0 ? secrets : undefined
    },
    (secrets) => secrets.forEach(({ path, value }) => rjsf.current?.setFieldValue([...path], value)),
  )

  /**
   * Errors appear with the first refused submit. From then on what is typed is judged when its field loses the focus, so that nothing
   * moves and nobody is corrected while typing; a choice is judged at once, for fixed errors only.
   */
  const wasRefused = useRef(false)
  /** Ids of what was there at the last submit, or was left since. What was added later shows no error yet. */
  const judged = useRef(new Set<string>())
  const validate = (): FieldError[] => {
    const found = validated(currentValue())
    // A warning keeps the form back once: until it was seen.
    const open = [...found.errors, ...found.warnings.filter(({ path }) => !findingAt(shown.warnings, path))]
    if (open.length > 0) wasRefused.current = true
    judged.current = new Set([...document.querySelectorAll('[id]')].map(({ id }) => id))
    setShown(found)
    return listErrors(form.ui, element.name, open, engine)
  }
  /** Shows what is still wrong; with `isNew` also at fields where nothing was shown until now. */
  const update = (isNew: boolean) => {
    const found = validated(currentValue())
    const isJudged = ({ path }: Finding) => judged.current.has(idAt(element.name, path))
    const errors = wasRefused.current ? found.errors.filter(isJudged) : []
    setShown((before) => {
      const next = {
        errors: errors.filter(({ path }) => isNew || findingAt(before.errors, path)),
        warnings: isNew ? found.warnings : before.warnings,
      }
      return equal(before, next) ? before : next
    })
    const open = [...errors, ...found.warnings]
    if (wasRefused.current) screen.updateErrors(element.name, listErrors(form.ui, element.name, open, engine))
  }
  const [blurCount, setBlurCount] = useState(0)
  const afterBlur = useEffectEvent(() => update(true))
  // The effect runs after the change that the blur caused; in the event handler the data would be old.
  useEffect(() => {
    if (blurCount > 0) afterBlur()
  }, [blurCount])
  useFormControl({ name: element.name, validate, value: () => toSend(currentValue()) })

  const [canWarn] = useState(() => warningFields(form.ui))
  const context: FormContextValue = {
    options,
    scales: element.scales,
    shown,
    warningFields: canWarn,
    folds,
    setValues: (values) =>
      Object.entries(values).forEach(([name, value]) => rjsf.current?.setFieldValue([name], value)),
  }
  return {
    ref: rjsf,
    context,
    uiSchema,
    initialFormData: initialData,
    onChange({ formData: now }: { formData?: unknown }, id: string | undefined) {
      const [before, after] = [asObject(data.current), asObject(now)]
      const changed = Object.keys({ ...before, ...after }).filter((key) => !equal(after[key], before[key]))
      data.current = now
      preview()
      sendChange()
      if (wasRefused.current && !isTyping()) afterPress(() => update(false))
      if (id === undefined || changed.length === 0) return // Without an id, RJSF has set a default.
      changed.forEach((key) => touched.current.add(key))
      keep()
    },
    onBlur(id: string) {
      judged.current.add(asId(id))
      if (wasRefused.current || canWarn.length > 0) setBlurCount((count) => count + 1)
    },
  }
}
