import { useRef, useState } from 'react'
import type { BulkDecision, DecisionAll, HandlerCall, Problem } from '#generated/engine.ts'
import { Icon, PressButton } from '../view/button.tsx'
import { RowProblem } from '../view/problem/problem.tsx'
import { textAt, useElement } from '../view/use-element.ts'
import { useFormControl } from '../view/hooks.ts'
import type { Filter, ListMemory } from './decision-filter.tsx'
import { DecisionMenu, isBlocked } from './decision-menu.tsx'
import { responseRows, type RowWrites } from './row-writes.ts'

type Values = ReadonlyMap<string, string>

/** The result of the last decision for many rows; needed to undo it. */
interface BulkState {
  bulk: BulkDecision
  /** Number of rows that have the value now; after undo, number of rows that got their previous value back. */
  count: number
  /** Number of rows that got the value `fallback` instead. */
  rest: number
  /** The changed rows with their values before the decision; empty after undo. */
  previous: Values
  undone: boolean
}

/**
 * Sets a decision for all rows or for the filtered rows (the call then gets their `ids`), and undoes it (the undo call gets
 * `items`, a list of {id, value}). Rows that cannot have the value get the value `fallback`.
 */
export function useBulk({ element, memory, passing }: Filter, { rows, writeMany }: RowWrites) {
  const { call, scope, track } = useElement()
  const [done, setDone] = useState<BulkState>()
  const [failed, setFailed] = useState<{ problem: Problem; retry(): void }>()
  const idOf = (row: unknown) => textAt(row, element.key)

  const run = (next: BulkState, values: Values, request: HandlerCall, input?: HandlerCall['input']) => {
    setFailed(undefined)
    setDone(next)
    writeMany(values, () => call({ ...request, input: { ...request.input, ...input } }, scope)).then(
      (answer) => {
        // The server may have refused some rows, so the message counts the rows that have the value now.
        const answered = responseRows(answer, element)
        const now = [...values].map(([id, value]) => textAt(answered.get(id), element.value) || value)
        const count = now.filter((value) => value === next.bulk.value).length
        if (!next.undone && count !== next.count)
          setDone((shown) => (shown === next ? { ...next, count } : shown))
      },
      (problem: Problem) => {
        setDone(undefined)
        setFailed({ problem, retry: () => run(next, values, request, input) })
      },
    )
  }

  const affected = passing ? rows.filter((row) => passing.has(idOf(row))) : rows
  /** The values that a decision would give, those of the rows that it would change, and whether any row can take it. */
  const planOf = (bulk: BulkDecision) => {
    const option = element.options.find(({ value }) => value === bulk.value) ?? {}
    const free = new Set(affected.filter((row) => !isBlocked(option, row)))
    const targets = affected.map((row) => {
      const before = textAt(row, element.value)
      return { id: idOf(row), before, value: free.has(row) ? bulk.value : (bulk.fallback ?? before) }
    })
    return {
      values: new Map(targets.map(({ id, value }) => [id, value])),
      previous: new Map(targets.flatMap(({ id, value, before }) => (value === before ? [] : [[id, before]]))),
      isPossible: free.size > 0,
    }
  }

  return {
    element,
    done,
    failed,
    /** Number of rows that a decision is for, and whether some are filtered out. */
    count: affected.length,
    isFiltered: passing !== null,
    planOf,
    decideAll(bulk: BulkDecision) {
      const { value } = bulk
      const { values, previous } = planOf(bulk)
      const rest = [...values.values()].filter((next) => next !== value).length
      const next = { bulk, count: values.size - rest, rest, previous, undone: false }
      run(next, values, bulk.call, passing ? { ids: [...values.keys()] } : {})
      if (value === element.all?.falseAfter) memory.keep({ all: false })
      else if (value === element.all?.trueAfter && !passing) memory.keep({ all: true })
      track(bulk.track)
    },
    undo() {
      if (!done || !element.undo) return
      const { value, fallback } = done.bulk // Rows that were decided individually since then keep their value.
      const now = new Map(rows.map((row) => [idOf(row), textAt(row, element.value)]))
      const previous = new Map([...done.previous].filter(([id]) => [value, fallback].includes(now.get(id))))
      if (element.all && [element.all.trueAfter, element.all.falseAfter].includes(value))
        memory.keep({ all: false })
      const items = [...previous].map(([id, before]) => ({ id, value: before }))
      const next = { ...done, count: previous.size, previous: new Map<string, string>(), undone: true }
      run(next, previous, element.undo, { items })
    },
  }
}

type BulkProps = Readonly<{ bulk: ReturnType<typeof useBulk> }>

/** A menu to decide all shown rows at once. */
export function DecisionBulk({ bulk }: BulkProps) {
  const { t } = useElement()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  const { element, count, isFiltered } = bulk
  if (!element.bulk) return null
  const label = t('ui.decisions.all')
  const itemOf = (definition: BulkDecision) => {
    const { value, changes, icon = 'list-checks' as const } = definition
    const optionText = t(definition.label)
    const { isPossible, previous } = bulk.planOf(definition)
    const reason = element.options.find((option) => option.value === value)?.unlessHint
    const isNew = previous.size > 0
    const hint = isPossible ? (isNew ? changes : 'ui.decisions.same') : count > 0 && reason
    return {
      key: value,
      label: isFiltered ? t('ui.decisions.counted', { label: optionText, count }) : optionText,
      hint: hint ? t(hint, { count: previous.size }) : '',
      icon,
      disabled: !isPossible || !isNew,
      choose: () => bulk.decideAll(definition),
    }
  }
  return (
    <>
      <button
        type="button"
        className="decisions-tool decisions-all"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="list-checks" />
        <span className="decisions-tool-label">{label}</span>
      </button>
      {anchor && (
        <DecisionMenu title={label} items={element.bulk.map(itemOf)} anchor={anchor} close={close} />
      )}
    </>
  )
}

/** What the last decision for all rows has done, in words; empty without one. */
export function useBulkText({ element: { undo }, done, isFiltered }: BulkProps['bulk']) {
  const { t } = useElement()
  if (!done) return { text: '', spoken: () => '' }
  const { bulk, undone, rest, count } = done
  const more = !undone && rest > 0 && bulk.fallbackText ? ` ${t(bulk.fallbackText, { count: rest })}` : ''
  const text = t(undone ? 'ui.decisions.undone' : bulk.done, { count }) + more
  const canUndo = undo !== undefined && done.previous.size > 0
  return {
    text,
    /** With the counts only if it was not for all rows: else they say the same. The words of the undo lack a full stop. */
    spoken(counts: string) {
      const result = undone ? `${text}.` : text
      const parts = [result, (isFiltered || undone) && counts, canUndo && t('ui.decisions.undoable')]
      return parts.filter(Boolean).join(' ')
    },
  }
}

/** The result of the last decision for all rows, and the button to undo it. */
export function BulkOutcome({ bulk, text }: Readonly<BulkProps & { text: string }>) {
  const { t } = useElement()
  const { element, done, failed } = bulk
  const root = useRef<HTMLDivElement>(null)
  const undo = () => {
    bulk.undo()
    // The pressed button is removed. Without this the focus would be lost.
    root.current?.closest('.decisions')?.querySelector<HTMLElement>('.decisions-all')?.focus()
  }
  if (!element.bulk) return null
  // Always a box, also when empty: one that comes into a fieldset makes Chromium build all its boxes anew.
  return (
    <div ref={root} className={done || failed ? undefined : 'visually-hidden'}>
      {/* Not a live region: browsers tell no change that is made while the menu, a modal dialog, closes. The counts announce it. */}
      {done && (
        <div className="decisions-done">
          <span>{text}</span>
          {element.undo && done.previous.size > 0 && (
            <PressButton label={t('ui.decisions.undo')} onPress={undo} />
          )}
        </div>
      )}
      {failed && <RowProblem {...failed} id={`${element.name}-bulk-problem`} name={t(element.legend)} />}
    </div>
  )
}

/** Renders nothing. Its form control says whether the last decision for all rows is still valid. */
export function AllDecided({ definition, memory }: { definition: DecisionAll; memory: ListMemory }) {
  const { value } = useElement()
  useFormControl({
    name: definition.name,
    value: () => memory.read().all ?? value(definition.initial) ?? null,
  })
  return null
}
