import MultiSchemaField from '@rjsf/core/lib/components/fields/MultiSchemaField.js'
import type { FieldProps, MultiSchemaFieldTemplateProps, RJSFSchema, WidgetProps } from '@rjsf/utils'
import { getSchemaType, getUiOptions, isObject } from '@rjsf/utils'
import type { ReactElement } from 'react'
import { cloneElement, createContext, isValidElement, use, useEffect, useMemo, useRef } from 'react'
import { useForm } from '../form-context.ts'
import type { FormPart } from '../../view/form-module.ts'

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values => isObject(value)

interface Union {
  path: string
  /** Tells of the alternative that the customer goes to. */
  choose(index: number): void
  /** Tells of the alternative that is shown. */
  show(index: number): void
}
const UnionContext = createContext<Union | undefined>(undefined)

/**
 * RJSF's choice between alternatives, which also brings back what was typed into one before: RJSF itself keeps only what
 * both have.
 */
function UnionField(props: FieldProps) {
  const { fieldPathId, formData, onChange, options, registry } = props
  const next = useRef(0)
  const shown = useRef(0)
  const kept = useRef(new Map<number, unknown>())
  const path = fieldPathId.path.join('/')
  const union = useMemo<Union>(
    () => ({
      path,
      choose: (index) => void (next.current = index),
      show: (index) => void (shown.current = index),
    }),
    [path],
  )
  const restored = (value: unknown): unknown => {
    kept.current.set(shown.current, formData)
    const before = kept.current.get(next.current)
    if (!isValues(value) && value !== undefined) return value
    if (!isValues(before)) return value ?? before
    const [option]: RJSFSchema[] = (options as RJSFSchema[]).slice(next.current) // RJSF hands in the alternatives
    const names = Object.keys(registry.schemaUtils.retrieveSchema(option ?? {}, before).properties ?? {})
    const lacking = names.filter((name) => value?.[name] === undefined && before[name] !== undefined)
    return lacking.length > 0
      ? { ...value, ...Object.fromEntries(lacking.map((name) => [name, before[name]])) }
      : value
  }
  const change: FieldProps['onChange'] = (value, at, errors, id) =>
    onChange(id?.endsWith('of_select') ? restored(value) : value, at, errors, id)
  return (
    <UnionContext value={union}>
      <MultiSchemaField {...props} onChange={change} />
    </UnionContext>
  )
}

const isScalar = (schema: RJSFSchema | undefined) =>
  /string|number|integer|boolean/.test(String(schema && getSchemaType(schema)))

/** The choice, then the alternative. What is wrong with the whole is said by the alternative's own field, if it is one. */
function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
  uiSchema,
}: MultiSchemaFieldTemplateProps) {
  const union = use(UnionContext)
  const { chosen } = useForm()
  // The casts: RJSF hands in a widget and a field, whose types it does not say.
  const widget = isValidElement(selector) ? (selector as ReactElement<WidgetProps>) : undefined
  const field = isValidElement(optionSchemaField)
    ? (optionSchemaField as ReactElement<{ schema: RJSFSchema }>)
    : undefined
  const index: unknown = widget?.props.value
  useEffect(() => {
    if (!union || typeof index !== 'number') return
    union.show(index)
    chosen.set(union.path, index)
    return () => void chosen.delete(union.path)
  }, [union, index, chosen])
  const { choose } = getUiOptions(uiSchema)
  // The legend of the group around objects stands right above, with the same words; the choice is called so all the same.
  const isNamed =
    choose === undefined &&
    union?.path !== '' &&
    schema.properties === undefined &&
    field !== undefined &&
    !isScalar(field.props.schema)
  return (
    <div className={isNamed ? 'form-union form-union-named' : 'form-union'}>
      {widget &&
        cloneElement(widget, {
          label: typeof choose === 'string' ? choose : widget.props.label,
          required: true,
          ...(isScalar(field?.props.schema) && { rawErrors: [] }),
          options: { ...widget.props.options, always: true },
          onChange: (value: unknown) => {
            union?.choose(Number(value))
            widget.props.onChange(value)
          },
        })}
      {field}
    </div>
  )
}

/** Alternatives of which the customer chooses one. */
export const union: FormPart = {
  fields: { OneOfField: UnionField, AnyOfField: UnionField },
  templates: { MultiSchemaFieldTemplate },
}
