import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import errors from '#flows/errors.json' with { type: 'json' }
import flow from '#flows/switch/flow.json' with { type: 'json' }
import type { ErrorCatalogue, Flow, Screen, State } from '#generated/engine.ts'
import { checkout } from '../support/root.ts'

// Casts: the configuration check validates these files.
const { states } = flow as unknown as Flow
const catalogue = errors as ErrorCatalogue

interface Found {
  path: string
  screen: string
  events: string[]
}

/** All states below a state that show a screen, with the events that they accept. */
function below(state: State, path: string, above: string[]): Found[] {
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

describe('continuing without online banking', () => {
  it.each(bank)('is possible in $path, and its screen has a button for it', ({ events, screen }) => {
    expect(events).toContain('WITHOUT_LOGIN')
    expect(ways(screen)).toContain('WITHOUT_LOGIN')
  })
  // Critical problems replace the screen and its buttons. After a lost session or switch there is nothing to continue.
  const panels = Object.entries(catalogue.codes).filter(
    ([, { severity, actions }]) =>
      severity === 'critical' && !actions.includes('session') && !actions.includes('restart'),
  )
  it.each(panels)('is offered by the problem %s', (_, { actions }) =>
    expect(actions).toContain('without-login'),
  )
})
