import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { ItemValues } from '../form-context.ts'
import type { FormPart } from '../../view/form-module.ts'
import { Group, useGroup } from './group.tsx'

type Action = 'up' | 'down' | 'remove'

/** What the list does after its next change: where it puts the focus, and what it announces. */
interface AfterChange {
  /** Number of items after the change. */
  count: number
  /** Index of the item that gets the focus: at its button, or at its first field. Undefined: the button that adds. */
  at?: number
  action?: Action
  announcement: string
}

interface List {
  least: number
  afterChange(next: AfterChange): void
}
const ListContext = createContext<List>({ least: 0, afterChange: () => {} })

const focusable = 'input:not([type="hidden"]), select, textarea, button'

/** Buttons in the order in which they get the focus: the first item cannot move up, the last one not down. */
const fallbacks: Record<Action, Action[]> = {
  up: ['up', 'down', 'remove'],
  down: ['down', 'up', 'remove'],
  remove: ['remove', 'up', 'down'],
}

function focusOn(list: HTMLElement, { at, action }: AfterChange): void {
  const item = at === undefined ? undefined : list.querySelectorAll(':scope > .form-items > li')[at]
  const buttons = action
    ? fallbacks[action].map((one) => item?.querySelector<HTMLElement>(`[data-action="${one}"]`))
    : []
  const control =
    (action ? buttons.find((button) => button) : item?.querySelector<HTMLElement>(focusable)) ??
    list.querySelector<HTMLElement>(':scope > [data-action="add"]')
  control?.focus()
}

/** A list: its items, and a button that adds one. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, fieldPathId, title, uiSchema, schema, readonly, disabled } = props
  const { required, rawErrors, optionalDataControl } = props
  const { text } = useEngine()
  const { announce } = useScreen()
  // RJSF passes the name of the field, unless the schema has a title.
  const label = String(getUiOptions(uiSchema).title ?? title)
  const { hints, ...field } = useGroup({ id: fieldPathId.$id, label, uiSchema, required, rawErrors })
  const group = useRef<HTMLDivElement>(null)
  const requested = useRef<AfterChange>(undefined)
  const afterChange = useCallback((next: AfterChange) => {
    requested.current = next
  }, [])
  useLayoutEffect(() => {
    const list = group.current?.parentElement
    if (!list || requested.current?.count !== items.length) return
    const done = requested.current
    requested.current = undefined
    focusOn(list, done)
    announce(done.announcement)
  })
  const least = Array.isArray(schema.items) ? schema.items.length : (schema.minItems ?? 0)
  const context = useMemo(() => ({ least, afterChange }), [least, afterChange])
  return (
    <Group {...field} className="form-list">
      {optionalDataControl}
      <div ref={group} hidden />
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
          onClick={() => {
            const count = items.length + 1
            afterChange({
              count,
              at: items.length,
              announcement: text('ui.list.added', { label: field.label, count }),
            })
            onAddClick()
          }}
        >
          {text(hints.add ?? 'ui.list.add')}
          {!hints.add && <span className="visually-hidden"> {field.label}</span>}
        </button>
      )}
    </Group>
  )
}

/** An item of a list with its buttons. Their accessible names contain the name of the item. */
function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  index,
  totalItems,
  uiSchema,
}: ArrayFieldItemTemplateProps) {
  const { text } = useEngine()
  const { least, afterChange } = use(ListContext)
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const place = useMemo(() => ({ number: index + 1 }), [index])
  const name = text(String(getUiOptions(uiSchema).title ?? 'ui.list.item'), place)
  const { readonly, disabled } = buttonsProps
  const buttons: [Action, boolean, () => void][] = [
    ['up', hasMoveUp ?? false, () => move(index - 1, 'up', onMoveUpItem)],
    ['down', hasMoveDown ?? false, () => move(index + 1, 'down', onMoveDownItem)],
    ['remove', (hasRemove ?? false) && totalItems > least, remove],
  ]
  function move(to: number, action: Action, run: () => void) {
    afterChange({
      count: totalItems,
      at: to,
      action,
      announcement: text('ui.list.moved', { name, number: to + 1, count: totalItems }),
    })
    // Without the event: with it RJSF would blur the button.
    run()
  }
  function remove() {
    const count = totalItems - 1
    const next = count === 0 ? {} : { at: Math.min(index, count - 1), action: 'remove' as const }
    afterChange({ count, ...next, announcement: text('ui.list.removed', { name, count }) })
    onRemoveItem()
  }
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

/** Lists: items can be added, moved and removed. */
export const list: FormPart = {
  fields: { ArrayField },
  templates: { ArrayFieldTemplate, ArrayFieldItemTemplate },
}
