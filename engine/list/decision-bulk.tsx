import { useRef } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { Icon } from '../view/icon.tsx'
import { useText } from '../view/use-text.ts'
import { RowProblem } from './row-problem.tsx'
import type { Bulk } from './use-bulk.ts'

interface Props {
  element: DecisionsElement
  bulk: Bulk
  /** Rows that a button would decide. */
  count: number
  filtered: boolean
}

/** Buttons that decide for all rows shown, what they did, and the way back. */
export function DecisionBulk({ element, bulk, count, filtered }: Readonly<Props>) {
  const { t } = useText()
  const buttons = useRef<HTMLFieldSetElement>(null)
  if (!element.bulk) return null
  const { done, problem } = bulk
  const undo = () => {
    bulk.undo()
    // The button that was pressed goes away; the keyboard goes on where it would decide anew.
    buttons.current?.querySelector('button')?.focus()
  }
  return (
    <div className="decisions-bulk">
      <fieldset ref={buttons} className="cluster">
        <legend className="visually-hidden">{t('ui.decisions.all')}</legend>
        {element.bulk.map((definition) => (
          <button
            key={definition.value}
            type="button"
            className="button"
            disabled={count === 0}
            onClick={() => bulk.decideAll(definition)}
          >
            {definition.icon && <Icon name={definition.icon} />}
            {filtered
              ? t('ui.decisions.counted', { label: t(definition.label), count })
              : t(definition.label)}
          </button>
        ))}
      </fieldset>
      <output className="decisions-done">
        {done && (
          <>
            <span>
              {done.undone
                ? t('ui.decisions.undone', { count: done.count })
                : t(done.bulk.done, { count: done.count })}
              {!done.undone && done.rest > 0 && done.bulk.rest && (
                <> {t(done.bulk.rest, { count: done.rest })}</>
              )}
            </span>
            {element.undo && done.previous.length > 0 && (
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
