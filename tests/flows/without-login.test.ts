import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import errors from '#flows/errors.json' with { type: 'json' }
import flow from '#flows/switch/flow.json' with { type: 'json' }
import type { ErrorCatalogue, Flow, Screen, State } from '#generated/engine.ts'
import { checkout } from '../support/root.ts'

// Casts: the configuration check validates these files.
const { states } = flow as unknown as Flow
const catalogue = errors as ErrorCatalogue

/** All states below a state that show a screen, with the events that they accept. */
function below(
  state: State,
  path: string,
  above: string[],
): { path: string; screen: string; events: string[] }[] {
  const events = [...above, ...Object.keys(state.on ?? {})]
  const own = state.meta?.screen ? [{ path, screen: state.meta.screen, events }] : []
  return [
    ...own,
    ...Object.entries(state.states ?? {}).flatMap(([name, next]) => below(next, `${path}/${name}`, events)),
  ]
}
const bank = below(states.bank ?? {}, 'bank', [])
function ways(screen: string): string[] {
  const text = readFileSync(join(checkout, `flows/switch/screens/${screen}.json`), 'utf8')
  return ((JSON.parse(text) as Screen).actions ?? []).map(({ event }) => event)
}

it('a customer can go on without online banking from every step at the bank, and after every critical problem there', () => {
  for (const { path, events, screen } of bank) {
    expect(events, path).toContain('WITHOUT_LOGIN')
    expect(ways(screen), screen).toContain('WITHOUT_LOGIN')
  }
  // Critical problems replace the screen and its buttons. After a lost session or switch there is nothing to continue.
  for (const [code, { severity, actions }] of Object.entries(catalogue.codes))
    if (severity === 'critical' && !actions.includes('session') && !actions.includes('restart'))
      expect(actions, code).toContain('without-login')
})
