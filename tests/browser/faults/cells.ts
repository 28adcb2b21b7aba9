import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { callNames } from './calls.ts'
import type { FaultName } from './faults.ts'
import { faultNames } from './faults.ts'

export type CellName = readonly [CallName, FaultName]

export const allCells: CellName[] = callNames.flatMap((call) =>
  faultNames.map((fault): CellName => [call, fault]),
)

const classOf = (call: CallName) => calls[call].class

/** One in so many calls of a class meets a fault, and each call meets one in so many faults. */
const share = 4

/**
 * A third of the table, in which every call occurs, and every fault with every class: the calls of a class take turns, and a
 * class of few calls takes all.
 */
export const third: CellName[] = allCells.filter(([call, fault]) => {
  const mates = callNames.filter((other) => classOf(other) === classOf(call))
  return mates.length < share || (mates.indexOf(call) + faultNames.indexOf(fault)) % share === 0
})
