// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import { ProblemView } from '#engine/view/problem/problem-view.tsx'
import catalogue from '#flows/errors.json' with { type: 'json' }
import flow from '#flows/switch/flow.json' with { type: 'json' }
import type { ErrorCatalogue } from '#generated/engine.ts'
import { problem } from '../../support/problem.ts'
import { show, speaking, tenant } from '../view/fake.tsx'

const known = catalogue as unknown as ErrorCatalogue // as the check has proved it

/** Events that the login to the bank takes, in its states from the outermost. */
const { bank } = flow.states
const taken = [flow, bank, bank.states.connect, bank.states.connect.states.login].flatMap((state) =>
  Object.keys('on' in state ? state.on : {}),
)

// After a renewal the button that was pressed is the way on.
const codes = Object.keys(known.codes).filter((code) => code !== 'session-renewed')

test.each(codes)(
  'after %s the login to the bank says what happened, in words, and offers a way on',
  async (code) => {
    const { severity = 'fatal' } = known.codes[code] ?? {}
    const shown = problem(code, { severity })
    const nothing = () => {}
    // The Error route knows no flow.
    const place = {
      can: (event: string) => taken.includes(event),
      send: nothing,
      retry: { event: 'NEXT', run: nothing },
      dismiss: nothing,
    }
    const ways = recoveryActions(shown, {
      catalogue: known,
      tenant: tenant(),
      ...(severity !== 'fatal' && { screen: place, renew: async () => true }),
    })
    expect(ways.length).toBeGreaterThan(0)
    for (const language of ['de', 'de-x-du', 'en']) {
      await show(<ProblemView problem={shown} actions={ways} />, { engine: await speaking(language) })
      document.querySelector('.problem-details')?.remove()
      const said = document.body.textContent ?? ''
      expect(said.length).toBeGreaterThan(60)
      expect(said).not.toMatch(/error\.[a-z]|ui\.[a-z]|\{\{|undefined|\[object/)
      expect(document.querySelectorAll('.problem a, .problem button').length).toBeGreaterThanOrEqual(
        ways.length,
      )
      cleanup()
    }
  },
)
