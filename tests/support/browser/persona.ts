import type { ScreenId } from '#generated/names.ts'
import { scenarioById } from '#src/tools/sandbox/scenario.ts'

/** Address that prepares a scenario of the sandbox and redirects to its entry. */
export const personaAddress = (id: string): string => `/__sandbox/scenario/${id}?lang=de`

/** The bank code of a persona's old bank. */
export function bankOfPersona(id: string): string {
  const code = scenarioById(id)?.bank
  if (!code) throw new Error(`No bank is known of ${id}.`)
  return code
}

/** The topics of a switch without online banking, in order. */
export const topics = [
  'guided-housing',
  'guided-energy',
  'guided-telecom',
  'guided-insurance',
  'guided-income',
  'guided-membership',
  'guided-other',
] as const satisfies ScreenId[]
