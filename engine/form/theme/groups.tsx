import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  UiSchema,
} from '@rjsf/utils'
import { getSchemaType, getUiOptions } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { FieldGroup } from '../field.tsx'
import { ItemValues } from '../form-context.ts'
import { formatMessage, readMessage } from '../message.ts'
import { asId } from '../paths.ts'
import { optionsOf } from './use-control.ts'

interface GroupProps {
  id: string
  /** Text key. */
  label: string
  uiSchema: UiSchema | undefined
  required: boolean | undefined
  rawErrors: string[] | undefined
  children: ReactNode
}

/** A group of several fields. Its id is that of the value, so that links of the error summary lead to it. */
function Group({ id, label, uiSchema, required, rawErrors, children }: GroupProps) {
  const engine = useEngine()
  const place = use(ItemValues)
  const { help } = optionsOf(getUiOptions(uiSchema))
  const ownLabel = engine.text(label, place)
  return (
    <FieldGroup
      id={asId(id)}
      groupId={asId(id)}
      className="fieldset form-group"
      label={ownLabel}
      hint={help ? engine.text(help, place) : ''}
      error={formatMessage(engine, ownLabel, readMessage(rawErrors?.[0]))}
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
  const { children, hidden, schema, fieldPathId, id, label, uiSchema, required, rawErrors } = props
  if (hidden || isHiddenConstant(props)) return null
  const isGroup = getSchemaType(schema) === 'object' && !schema.oneOf && !schema.anyOf
  return isGroup && fieldPathId.path.length > 0 ? (
    <Group {...{ id, label, uiSchema, required, rawErrors }}>{children}</Group>
  ) : (
    children
  )
}

/** The fields one below the other. */
export const ObjectFieldTemplate = ({ properties, fieldPathId: { $id, path } }: ObjectFieldTemplateProps) =>
  properties.length > 0 && (
    <div className="form-fields" id={path.length === 0 ? $id : undefined}>
      {properties.map(({ content }) => content)}
    </div>
  )

/** The select, then the fields of the chosen alternative. */
export const MultiSchemaFieldTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <div className="form-union">
    {selector}
    {optionSchemaField}
  </div>
)

type Action = 'up' | 'down' | 'remove'

/** What a list does after its next change. */
interface AfterChange {
  /** Number of items after the change. */
  count: number
  /** Index of the item that gets the focus; undefined: the button that adds. */
  at?: number
  /** The button of the item that gets the focus, if it is there; undefined: its first field. */
  action?: Action
  announcement: string
}

const ListContext = createContext<{ minItems: number; afterChange(next: AfterChange): void }>({
  minItems: 0,
  afterChange: () => {},
})

function focusAfter(list: HTMLElement, { at, action }: AfterChange): void {
  const item = at === undefined ? undefined : list.querySelectorAll(':scope > .form-items > li')[at]
  // The first item cannot move up, the last one not down.
  const selectors = action
    ? [`:scope > .form-actions > [data-action="${action}"]`, ':scope > .form-actions > button']
    : ['input:not([type="hidden"]), select, textarea, button']
  const [control = list.querySelector<HTMLElement>(':scope > [data-action="add"]')] = selectors.flatMap(
    (selector) => item?.querySelector<HTMLElement>(selector) ?? [],
  )
  control?.focus()
}

/** A list: its items, and a button that adds one. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, fieldPathId, title, uiSchema, schema, readonly, disabled } = props
  const { required, rawErrors } = props
  const { text } = useEngine()
  const { announce } = useScreen()
  const place = use(ItemValues)
  // RJSF passes the name of the field, unless the schema has a title.
  const label = String(getUiOptions(uiSchema).title ?? title)
  const { add } = optionsOf(getUiOptions(uiSchema))
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<AfterChange>(undefined)
  const afterChange = useCallback((change: AfterChange) => void (next.current = change), [])
  useLayoutEffect(() => {
    if (!list.current || next.current?.count !== items.length) return
    focusAfter(list.current, next.current)
    announce(next.current.announcement)
    next.current = undefined
  })
  const { minItems = 0 } = schema
  const context = useMemo(() => ({ minItems, afterChange }), [minItems, afterChange])
  const onAdd = () => {
    const count = items.length + 1
    const announcement = text('ui.list.added', { label: text(label, place), count })
    afterChange({ count, at: items.length, announcement })
    onAddClick()
  }
  return (
    <Group {...{ id: fieldPathId.$id, label, uiSchema, required, rawErrors }}>
      <div ref={list}>
        {items.length > 0 && (
          <ol className="form-items">
            <ListContext value={context}>{items}</ListContext>
          </ol>
        )}
        {canAdd && !readonly && !disabled && (
          <button
            type="button"
            className="button button-secondary form-add"
            data-action="add"
            onClick={onAdd}
          >
            {text(add ?? 'ui.list.add')}
            {!add && <span className="visually-hidden"> {text(label, place)}</span>}
          </button>
        )}
      </div>
    </Group>
  )
}

/** An item of a list with its buttons. Their accessible names contain the name of the item. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, index, totalItems, uiSchema, readonly, disabled } = props
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const { text } = useEngine()
  const { minItems, afterChange } = use(ListContext)
  const place = useMemo(() => ({ number: index + 1 }), [index])
  const name = text(String(getUiOptions(uiSchema).title ?? 'ui.list.item'), place)
  const move = (at: number, action: Action, run: () => void) => () => {
    const announcement = text('ui.list.moved', { name, number: at + 1, count: totalItems })
    afterChange({ count: totalItems, at, action, announcement })
    // Without the event: with it RJSF would blur the button.
    run()
  }
  const remove = () => {
    const count = totalItems - 1
    const next = count === 0 ? {} : { at: Math.min(index, count - 1), action: 'remove' as const }
    afterChange({ count, ...next, announcement: text('ui.list.removed', { name, count }) })
    onRemoveItem()
  }
  const buttons: [Action, boolean | undefined, () => void][] = [
    ['up', hasMoveUp, move(index - 1, 'up', onMoveUpItem)],
    ['down', hasMoveDown, move(index + 1, 'down', onMoveDownItem)],
    ['remove', hasRemove && totalItems > minItems, remove],
  ]
  const shown = readonly || disabled ? [] : buttons.filter(([, has]) => has)
  return (
    <li className="form-item">
      <ItemValues value={place}>{children}</ItemValues>
      {shown.length > 0 && (
        <div className="form-actions">
          {shown.map(([action, , run]) => (
            <button key={action} type="button" className="link-button" data-action={action} onClick={run}>
              {text(`ui.list.${action}`)}
              <span className="visually-hidden"> {name}</span>
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
