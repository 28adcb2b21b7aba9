import type { DecisionsStore } from './decisions-store.ts'
import { DecisionMenu } from './decision-menu.tsx'
import type { OptionView } from './option-views.ts'
import type { RowView } from './row-views.ts'
import type { OpenRow } from './use-row-events.ts'

interface Props {
  row: OpenRow | undefined
  byId: ReadonlyMap<string, RowView>
  options: readonly OptionView[]
  store: DecisionsStore
  decide(id: string, value: string): void
  close(): void
}

/** The options of the row whose chip was pressed. */
export function DecisionChoice({ row, byId, options, store, decide, close }: Readonly<Props>) {
  const view = row && byId.get(row.id)
  if (!row || !view) return null
  const now = store.valueOf(row.id)
  const items = options
    .filter(({ value }) => value !== '')
    .map((option) => {
      const disabled = view.blocked.includes(option.value)
      const { value, label, icon } = option
      return {
        key: value,
        label,
        icon,
        disabled,
        hint: disabled ? option.blocked : option.hint,
        checked: value === now,
      }
    })
  const choose = (value: string) => {
    close()
    if (value !== now) decide(row.id, value)
  }
  return <DecisionMenu title={view.title} items={items} anchor={row.chip} onChoose={choose} onClose={close} />
}
