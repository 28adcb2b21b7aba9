import { useState, useRef } from 'react'
import type { BulkDecision, DecisionsElement, DecisionAll as Definition } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { resolve } from '../flow/binding.ts'
import { useFormControl } from '../view/use-form-controls.ts'
import type { ListMemory } from './list-memory.ts'
import { Icon } from '../view/button.tsx'
import { useText } from '../view/use-text.ts'
import { DecisionMenu } from './decision-menu.tsx'
import { RowProblem } from '../view/problem/problem.tsx'
import type { Bulk } from './use-bulk.ts'

interface ButtonProps {
  element: DecisionsElement
  bulk: Bulk
  /** Rows that a decision would change. */
  count: number
  filtered: boolean
}

/** A menu to decide all shown rows at once. */
export function DecisionBulk({ element, bulk, count, filtered }: Readonly<ButtonProps>) {
  const { t } = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  if (!element.bulk) return null
  const label = t('ui.decisions.all')
  const itemOf = (definition: BulkDecision) => {
    const optionText = t(definition.label)
    const isPossible = bulk.isPossible(definition)
    const changed = bulk.changedBy(definition)
    const reason = element.options.find(({ value }) => value === definition.value)?.unlessHint
    const hint = isPossible ? changed > 0 && definition.changes : count > 0 && reason
    return {
      key: definition.value,
      label: filtered ? t('ui.decisions.counted', { label: optionText, count }) : optionText,
      hint: hint ? t(hint, { count: changed }) : '',
      icon: definition.icon ?? ('list-checks' as const),
      disabled: !isPossible,
    }
  }
  const choose = (value: string) => {
    close()
    const chosen = element.bulk?.find((definition) => definition.value === value)
    if (chosen) bulk.decideAll(chosen)
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
        <DecisionMenu
          title={label}
          items={element.bulk.map(itemOf)}
          anchor={anchor}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  )
}

/** The result of the last decision for all rows, and the button to undo it. */
export function BulkOutcome({ element, bulk }: Readonly<{ element: DecisionsElement; bulk: Bulk }>) {
  const { t } = useText()
  const { done, problem } = bulk
  const root = useRef<HTMLDivElement>(null)
  const undo = () => {
    bulk.undo()
    // The pressed button is removed. Without this the focus would be lost.
    root.current?.closest('.decisions')?.querySelector<HTMLElement>('.decisions-all')?.focus()
  }
  if (!element.bulk) return null
  return (
    <div ref={root} className="decisions-outcome">
      <output className="decisions-done">
        {done && (
          <>
            <span>
              {done.undone
                ? t('ui.decisions.undone', { count: done.count })
                : t(done.bulk.done, { count: done.count })}
              {!done.undone && done.rest > 0 && done.bulk.fallbackText && (
                <> {t(done.bulk.fallbackText, { count: done.rest })}</>
              )}
            </span>
            {element.undo && done.previous.size > 0 && (
              <button type="button" className="link-button" onClick={undo}>
                {t('ui.decisions.undo')}
              </button>
            )}
          </>
        )}
      </output>
      {problem && (
        <RowProblem
          id={`${element.name}-bulk-problem`}
          problem={problem}
          name={t(element.legend)}
          retry={bulk.retry}
        />
      )}
    </div>
  )
}

interface Props {
  definition: Definition
  memory: ListMemory
}

/** Renders nothing. Its form control says whether the last decision for all rows is still valid. */
export function DecisionAll({ definition, memory }: Readonly<Props>) {
  const { scope } = useScreen()
  useFormControl({
    name: definition.name,
    value: () => memory.read().all ?? resolve(definition.initial, scope) ?? null,
    validate: () => [],
  })
  return null
}
