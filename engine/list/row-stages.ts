import { startTransition, useEffect, useState } from 'react'

/** Number of rows that are rendered at once: more than fit on the screen of a phone. */
export const initialRows = 20

/** Ids of rows; null for all. */
export type Ids = ReadonlySet<string> | null

export const isIn = (ids: Ids, id: string): boolean => ids?.has(id) ?? true

/** What is shown once the filter is applied to `room` more rows that it changes, and to the first rows in any case. */
function nextStage(rows: readonly { id: string }[], shown: Ids, passing: Ids, room: number): Ids {
  let [left, first] = [room, initialRows]
  const next = rows.filter(({ id }) => {
    const [was, passes] = [isIn(shown, id), isIn(passing, id)]
    if (passes) first--
    return was === passes || left-- > 0 || first >= 0 ? passes : was
  })
  return left < 0 ? new Set(next.map(({ id }) => id)) : passing
}

/** The rows that are shown while a filter is being applied: near the top at once, then some hundred a frame. All at once take too long. */
export function useStages(rows: readonly { id: string }[], passing: Ids): Ids {
  const [stage, setStage] = useState({ passing, shown: passing })
  if (stage.passing !== passing)
    setStage({ passing, shown: nextStage(rows, stage.shown, passing, initialRows) })
  useEffect(() => {
    if (stage.shown === stage.passing) return undefined
    const shown = nextStage(rows, stage.shown, stage.passing, 400)
    const frame = requestAnimationFrame(() => startTransition(() => setStage({ ...stage, shown })))
    return () => cancelAnimationFrame(frame)
  }, [rows, stage])
  return stage.shown
}
