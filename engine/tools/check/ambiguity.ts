import { positionsOf } from './positions.ts'
import type { Positions } from './positions.ts'

/** Most pairs at which ways part: each may double their number once. */
const most = 12

/** Pairs of places to which the same characters may lead from one pair of places. */
function* together({ sets, follow }: Positions, p: number, q: number): Generator<[number, number]> {
  for (const a of follow[p] ?? [])
    for (const b of follow[q] ?? [])
      if (((sets[a] ?? 0n) & (sets[b] ?? 0n)) !== 0n) yield a < b ? [a, b] : [b, a]
}

/**
 * True when no text can be read in more ways than a fixed number, however long it is: a matcher that tries one way after
 * the other then takes time in proportion to the text. False says nothing.
 *
 * Two ways part at a pair of different places. If from no such pair the same characters lead back to it, neither can the
 * ways part again and again in a loop, nor can one of two loops hand over to the other at any time; these two are all that
 * makes their number grow (Weber and Seidl, On the degree of ambiguity of finite automata, 1991).
 */
export function isBounded(pattern: string): boolean {
  const positions = positionsOf(pattern)
  if (!positions) return false
  const { sets, first } = positions
  const count = sets.length
  const edges = new Map<number, number[]>()
  const pending: number[] = []
  const parted: number[] = []
  const meet = ([p, q]: [number, number]): number => {
    const key = p * count + q
    if (edges.has(key)) return key
    edges.set(key, [])
    pending.push(key)
    if (p !== q) parted.push(key)
    return key
  }
  for (const a of first)
    for (const b of first) if (a <= b && ((sets[a] ?? 0n) & (sets[b] ?? 0n)) !== 0n) meet([a, b])
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    edges.set(key, [...together(positions, Math.floor(key / count), key % count)].map(meet))
    if (parted.length > most) return false
  }
  return !parted.some((key) => comesBack(key, edges))
}

function comesBack(start: number, edges: Map<number, number[]>): boolean {
  const seen = new Set<number>()
  const pending = [...(edges.get(start) ?? [])]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (key === start) return true
    if (seen.has(key)) continue
    seen.add(key)
    pending.push(...(edges.get(key) ?? []))
  }
  return false
}
