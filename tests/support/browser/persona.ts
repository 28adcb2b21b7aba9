import { scenarioById } from '#src/tools/sandbox/scenario.ts'

/** Where a scenario of the sandbox begins: its users are prepared for it, and the browser is led to its entry. */
export const personaAddress = (id: string): string => `/__sandbox/scenario/${id}?lang=de`

/** The code of the bank that a persona comes from. */
export function bankOfPersona(id: string): string {
  const code = scenarioById(id)?.bank
  if (!code) throw new Error(`No bank is known of ${id}.`)
  return code
}
