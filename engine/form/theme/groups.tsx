import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  UiSchema,
} from '@rjsf/utils'
import { getSchemaType, getUiOptions } from '@rjsf/utils'
import { type ReactNode, createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormFold } from '#generated/engine.ts'
import { PressButton } from '../../view/button.tsx'
import { useEngine, useScreen } from '../../view/engine.ts'
import { entries, get } from '../../util/json.ts'
import { joinValues } from '../../view/use-element.ts'
import { FieldGroup, formatMessage } from '../field.tsx'
import { findingAt } from '../validation.ts'
import { asId, itemNumberAt } from '../values.ts'
import { optionsOf, useFormContext } from './use-control.ts'

interface GroupProps extends Pick<FieldTemplateProps, 'fieldPathId' | 'label' | 'uiSchema' | 'required'> {
  children: ReactNode
}

/** A group of several fields. Its id is that of the value, so that links of the error summary lead to it. `label`: a text key. */
function Group({ fieldPathId, label, uiSchema, required, children }: GroupProps) {
  const engine = useEngine()
  const { shown } = useFormContext()
  const path = fieldPathId.path.map(String)
  const place = itemNumberAt(path)
  const { help } = optionsOf(getUiOptions(uiSchema))
  const ownLabel = engine.text(label, place)
  return (
    <FieldGroup
      id={asId(fieldPathId.$id)}
      groupId={asId(fieldPathId.$id)}
      className="fieldset form-group"
      label={ownLabel}
      hint={help ? engine.text(help, place) : ''}
      error={formatMessage(engine, ownLabel, findingAt(shown.errors, path)?.message)}
      optional={required === false}
    >
      {children}
    </FieldGroup>
  )
}

/** Whether a value is a constant that the form sets by itself. It is not rendered. */
const isHiddenConstant = ({ schema, uiSchema }: FieldTemplateProps): boolean =>
  schema.const !== undefined &&
  typeof schema.const !== 'boolean' &&
  schema.default !== undefined &&
  getUiOptions(uiSchema).widget === undefined

/** A nested object is a group. The form itself has no frame; a choice has a select, and its alternatives are groups. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { children, hidden, schema, fieldPathId, label, uiSchema } = props
  if (hidden || isHiddenConstant(props)) return null
  const [only = '', ...others] = Object.keys(schema.properties ?? {})
  // The label of the only field would be said twice.
  const isRepeated = others.length === 0 && uiSchema?.[only]?.['ui:title'] === label
  const isGroup = getSchemaType(schema) === 'object' && !schema.oneOf && !schema.anyOf && !isRepeated
  return isGroup && fieldPathId.path.length > 0 ? <Group {...props} /> : children
}

interface FoldProps {
  fold: FormFold
  values: Readonly<Record<string, unknown>>
  uiSchema: UiSchema | undefined
  children: ReactNode
}

/** Fields that ask for nothing: folded to their values until they are opened, or one of them has an error. */
function Fold({ fold: { label, fields, swap }, values, uiSchema, children }: FoldProps) {
  const { text } = useEngine()
  const { announce } = useScreen()
  const { shown, setValues } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  const names = fields.flat()
  const hasError = shown.errors.some(({ path: [name = ''] }) => names.includes(name))
  const pointers = fields.map((line) => line.map((name) => `/item/${name}`))
  const lines = pointers.map((line) => joinValues(line, values)).filter(Boolean)
  const isLocked = names.every((name) => uiSchema?.[name]?.['ui:readonly'])
  const [one = '', other = ''] = names
  const exchange = () => {
    const next = { [one]: values[other], [other]: values[one] }
    setValues(next)
    announce(pointers.map((line) => joinValues(line, next)).join(', '))
  }
  return (
    <details
      className="form-fold"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {text(label)} <bdi className="form-fold-values">{lines.join(', ')}</bdi>
        </span>
        {lines.length > 0 && !isLocked && <span className="form-fold-change">{text('ui.change')}</span>}
      </summary>
      <div className="form-fields">{children}</div>
      {swap && !isLocked && <PressButton label={text(swap)} onPress={exchange} />}
    </details>
  )
}

/** The fields one below the other; those that begin folded stand in the place of their first. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { properties, fieldPathId, formData, schema, uiSchema } = props
  const values: Record<string, unknown> = formData ?? {}
  const { folds } = useFormContext()
  const isForm = fieldPathId.path.length === 0
  const foldOf = (name: string) =>
    isForm ? folds.find(({ fields }) => fields.flat().includes(name)) : undefined
  const isBox = ([name, field]: [string, unknown]) =>
    get(field, 'type') === 'boolean' && getUiOptions(uiSchema?.[name]).widget === undefined
  const look = entries(schema.properties).every(isBox) ? 'form-fields form-boxes' : 'form-fields'
  if (properties.length === 0) return null
  return (
    <div className={look} id={isForm ? fieldPathId.$id : undefined}>
      {properties.map(({ name, content }) => {
        const fold = foldOf(name)
        if (!fold) return content
        const inside = properties.filter((property) => foldOf(property.name) === fold)
        return (
          inside[0]?.name === name && (
            <Fold key={fold.label} {...{ fold, values, uiSchema }}>
              {inside.map((property) => property.content)}
            </Fold>
          )
        )
      })}
    </div>
  )
}

/** The select, then the fields of the chosen alternative. */
export const MultiSchemaFieldTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <div className="form-union">
    {selector}
    {optionSchemaField}
  </div>
)

type Action = 'up' | 'down' | 'remove'

/** The smallest number of items of a list, below which none can be removed. */
const MinItems = createContext(0)

/** The button of an item; its first one if it has none for this action: the first item cannot move up, the last one not down. */
const buttonOf = (item: Element | null | undefined, action: Action) =>
  item?.querySelector<HTMLElement>(`:scope > .form-actions > [data-action="${action}"]`) ??
  item?.querySelector<HTMLElement>(':scope > .form-actions > button')

/** A list: its items, and a button that adds one, whose first field then gets the focus. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, fieldPathId, title, uiSchema, schema, readonly, disabled } = props
  const { text } = useEngine()
  const { announce } = useScreen()
  const place = itemNumberAt(fieldPathId.path.map(String))
  // RJSF passes the name of the field, unless the schema has a title.
  const label = String(getUiOptions(uiSchema).title ?? title)
  const { add } = optionsOf(getUiOptions(uiSchema))
  const list = useRef<HTMLOListElement>(null)
  const onAdd = () => {
    // At once, because the focus goes to what is new.
    flushSync(() => onAddClick())
    const fields = 'input:not([type="hidden"]), select, textarea, button'
    list.current?.lastElementChild?.querySelector<HTMLElement>(fields)?.focus()
    announce(text('ui.list.added', { label: text(label, place), count: items.length + 1 }))
  }
  return (
    <Group {...props} label={label}>
      {items.length > 0 && (
        <ol ref={list} className="form-items">
          <MinItems value={schema.minItems ?? 0}>{items}</MinItems>
        </ol>
      )}
      {canAdd && !readonly && !disabled && (
        <button type="button" className="button button-secondary form-add" data-action="add" onClick={onAdd}>
          {text(add ?? 'ui.list.add')}
          {!add && <span className="visually-hidden"> {text(label, place)}</span>}
        </button>
      )}
    </Group>
  )
}

/** An item of a list with its buttons. Their accessible names contain the name of the item. The focus stays near what changed. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, index, totalItems, uiSchema, readonly, disabled } = props
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const { text } = useEngine()
  const { announce } = useScreen()
  const minItems = use(MinItems)
  const row = useRef<HTMLLIElement>(null)
  const name = text(String(getUiOptions(uiSchema).title ?? 'ui.list.item'), { number: index + 1 })
  const press = (action: Action) => {
    const group = row.current?.closest('.form-group')
    const run = { up: onMoveUpItem, down: onMoveDownItem, remove: onRemoveItem }[action]
    // At once, because the focus follows. Without the event: with it RJSF would blur the button.
    flushSync(() => run())
    const items = [...(group?.querySelectorAll(':scope > .form-items > li') ?? [])]
    const to = { up: index - 1, down: index + 1, remove: Math.min(index, items.length - 1) }[action]
    const add = group?.querySelector<HTMLElement>(':scope > [data-action="add"]')
    ;(buttonOf(items[to], action) ?? add)?.focus()
    const message = action === 'remove' ? 'ui.list.removed' : 'ui.list.moved'
    announce(text(message, { name, number: to + 1, count: items.length }))
  }
  const has = { up: hasMoveUp, down: hasMoveDown, remove: hasRemove && totalItems > minItems }
  const shown =
    readonly || disabled ? [] : (['up', 'down', 'remove'] as const).filter((button) => has[button])
  return (
    <li ref={row} className="form-item">
      {children}
      {shown.length > 0 && (
        <div className="form-actions">
          {shown.map((action) => (
            <PressButton
              key={action}
              label={text(`ui.list.${action}`)}
              name={name}
              data-action={action}
              onPress={() => press(action)}
            />
          ))}
        </div>
      )}
    </li>
  )
}
