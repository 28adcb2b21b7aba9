import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { ItemValues } from '../form-context.ts'
import type { FormPart } from '../../view/form-module.ts'
import { useWords } from '../theme/use-words.ts'
import { Group } from './group.tsx'

type Way = 'up' | 'down' | 'remove'

/** What an item asks of its list: where the focus shall be once the list is as it becomes, and what is said. */
interface Order {
  /** How many items there are then. */
  count: number
  /** The item, and the button of it; without a button its first field. None: the button that adds. */
  at?: number
  way?: Way
  said: string
}

interface List {
  least: number
  order(order: Order): void
}
const ListContext = createContext<List>({ least: 0, order: () => {} })

const focusable = 'input:not([type="hidden"]), select, textarea, button'

/** The order of buttons to fall back on: what was moved to an end can only be moved back. */
const ways: Record<Way, Way[]> = {
  up: ['up', 'down', 'remove'],
  down: ['down', 'up', 'remove'],
  remove: ['remove', 'up', 'down'],
}

function focusOn(list: HTMLElement, { at, way }: Order): void {
  const item = at === undefined ? undefined : list.querySelectorAll(':scope > .form-items > li')[at]
  const buttons = way ? ways[way].map((one) => item?.querySelector<HTMLElement>(`[data-way="${one}"]`)) : []
  const control =
    (way ? buttons.find((button) => button) : item?.querySelector<HTMLElement>(focusable)) ??
    list.querySelector<HTMLElement>(':scope > [data-way="add"]')
  control?.focus()
}

/** A list: its items in order, and a button for another one. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, fieldPathId, title, uiSchema, schema, readonly, disabled } = props
  const { required, rawErrors, optionalDataControl } = props
  const { text } = useEngine()
  const { announce } = useScreen()
  // RJSF hands in the name of the field, unless the schema has a title.
  const label = String(getUiOptions(uiSchema).title ?? title)
  const { hints, ...field } = useWords({ id: fieldPathId.$id, label, uiSchema, required, rawErrors })
  const group = useRef<HTMLDivElement>(null)
  const asked = useRef<Order>(undefined)
  const order = useCallback((next: Order) => {
    asked.current = next
  }, [])
  useLayoutEffect(() => {
    const list = group.current?.parentElement
    if (!list || asked.current?.count !== items.length) return
    const done = asked.current
    asked.current = undefined
    focusOn(list, done)
    announce(done.said)
  })
  const least = Array.isArray(schema.items) ? schema.items.length : (schema.minItems ?? 0)
  const context = useMemo(() => ({ least, order }), [least, order])
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
          data-way="add"
          onClick={() => {
            const count = items.length + 1
            order({ count, at: items.length, said: text('ui.list.added', { label: field.label, count }) })
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

/** An item of a list with its buttons, each named after the item. */
function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  index,
  totalItems,
  uiSchema,
}: ArrayFieldItemTemplateProps) {
  const { text } = useEngine()
  const { least, order } = use(ListContext)
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const place = useMemo(() => ({ number: index + 1 }), [index])
  const name = text(String(getUiOptions(uiSchema).title ?? 'ui.list.item'), place)
  const { readonly, disabled } = buttonsProps
  const buttons: [Way, boolean, () => void][] = [
    ['up', hasMoveUp ?? false, () => move(index - 1, 'up', onMoveUpItem)],
    ['down', hasMoveDown ?? false, () => move(index + 1, 'down', onMoveDownItem)],
    ['remove', (hasRemove ?? false) && totalItems > least, remove],
  ]
  function move(to: number, way: Way, run: () => void) {
    order({
      count: totalItems,
      at: to,
      way,
      said: text('ui.list.moved', { name, number: to + 1, count: totalItems }),
    })
    // Without the event, which RJSF would take to blur the button.
    run()
  }
  function remove() {
    const count = totalItems - 1
    const next = count === 0 ? {} : { at: Math.min(index, count - 1), way: 'remove' as const }
    order({ count, ...next, said: text('ui.list.removed', { name, count }) })
    onRemoveItem()
  }
  const shown = readonly || disabled ? [] : buttons.filter(([, has]) => has)
  return (
    <li className="form-item">
      <ItemValues value={place}>{children}</ItemValues>
      {shown.length > 0 && (
        <div className="form-ways">
          {shown.map(([way, , run]) => (
            <button key={way} type="button" className="link-button" data-way={way} onClick={run}>
              {text(`ui.list.${way}`)}
              <span className="visually-hidden"> {name}</span>
            </button>
          ))}
        </div>
      )}
    </li>
  )
}

/** Lists whose items are added, moved and removed. */
export const list: FormPart = {
  fields: { ArrayField },
  templates: { ArrayFieldTemplate, ArrayFieldItemTemplate },
}
