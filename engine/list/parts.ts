import type { RowView } from './row-views.ts'

/** Some rows of a group that follow each other. */
export interface Part {
  key: number
  rows: RowView[]
  /** Rows of the group in the parts before this one. */
  before: number
}

/** Cuts the rows of a group into parts. */
export type CutParts = (group: string, rows: readonly RowView[]) => Part[]

/** Rows of a part: few enough that the browser lays out little more than the screen shows. */
export const step = 10

/**
 * A row stays in its part for as long as the order of the rows allows: in another one it would be mounted anew, and who is
 * just pressing it would press nothing. Rows that come join the part that they come into, up to twice its size.
 */
export function createParts(): CutParts {
  const groups = new Map<string, Map<string, number>>()
  let last = 0
  return (group, rows) => {
    const held = groups.get(group) ?? new Map<string, number>()
    const old = new Set(held.values())
    const next = new Map<string, number>()
    const begun = new Set<number>()
    const parts: Part[] = []
    rows.forEach((row, at) => {
      let part = parts.at(-1)
      const known = held.get(row.id)
      const comesBack = known !== undefined && !begun.has(known)
      const room = part && old.has(part.key) ? 2 * step : step
      const stays = part && (known === part.key || part.rows.length < room)
      if (!part || comesBack || !stays) {
        part = { key: comesBack ? known : ++last, rows: [], before: at }
        begun.add(part.key)
        parts.push(part)
      }
      part.rows.push(row)
      next.set(row.id, part.key)
    })
    groups.set(group, next)
    return parts
  }
}
