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
  /** Called with the alternative that the customer chooses. */
  choose(index: number): void
  /** Called with the alternative that is shown. */
  show(index: number): void
}
const UnionContext = createContext<Union | undefined>(undefined)

/**
 * RJSF's choice between alternatives. It restores what was typed into an alternative before; RJSF keeps only the values that
 * both alternatives have.
 */
function UnionField(props: FieldProps) {
  const { fieldPathId, formData, onChange, options, registry } = props
  const next = useRef(0)
  const shown = useRef(0)
  const earlier = useRef(new Map<number, unknown>())
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
    earlier.current.set(shown.current, formData)
    const before = earlier.current.get(next.current)
    if (!isValues(value) && value !== undefined) return value
    if (!isValues(before)) return value ?? before
    const [option]: RJSFSchema[] = (options as RJSFSchema[]).slice(next.current) // the cast: RJSF passes the alternatives as options
    const names = Object.keys(registry.schemaUtils.retrieveSchema(option ?? {}, before).properties ?? {})
    const lacking = names.filter((name) => value?.[name] === undefined && before[name] !== undefined)
    return lacking.length > 0
      ? { ...value, ...Object.fromEntries(lacking.map((name) => [name, before[name]])) }
      : value
  }
  // Ids of choices inside of an alternative have the same suffix, but do not belong to this choice.
  const isOwn = (id: string | undefined) =>
    [`${fieldPathId.$id}__oneof_select`, `${fieldPathId.$id}__anyof_select`].includes(id ?? '')
  const change: FieldProps['onChange'] = (value, at, errors, id) =>
    onChange(isOwn(id) ? restored(value) : value, at, errors, id)
  return (
    <UnionContext value={union}>
      <MultiSchemaField {...props} onChange={change} />
    </UnionContext>
  )
}

const isScalar = (schema: RJSFSchema | undefined) =>
  /string|number|integer|boolean/.test(String(schema && getSchemaType(schema)))

/** The select, then the alternative. If the alternative is a single field, that field shows the error. */
function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
  uiSchema,
}: MultiSchemaFieldTemplateProps) {
  const union = use(UnionContext)
  const { chosen } = useForm()
  // The casts: RJSF passes a widget and a field, but its types do not say so.
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
  const { choiceLabel } = getUiOptions(uiSchema)
  // The legend above already shows the same words, so the label of the select is visually hidden.
  const isNamed =
    choiceLabel === undefined &&
    union?.path !== '' &&
    schema.properties === undefined &&
    field !== undefined &&
    !isScalar(field.props.schema)
  return (
    <div className={isNamed ? 'form-union form-union-named' : 'form-union'}>
      {widget &&
        cloneElement(widget, {
          label: typeof choiceLabel === 'string' ? choiceLabel : widget.props.label,
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

export const union: FormPart = {
  fields: { OneOfField: UnionField, AnyOfField: UnionField },
  templates: { MultiSchemaFieldTemplate },
}
