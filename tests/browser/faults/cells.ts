import type { CallName } from '#generated/api.ts'
import { callNames } from './calls.ts'
import type { FaultName } from './faults.ts'
import { faultNames } from './faults.ts'

export type CellName = readonly [CallName, FaultName]

export const allCells: CellName[] = callNames.flatMap((call) =>
  faultNames.map((fault): CellName => [call, fault]),
)
