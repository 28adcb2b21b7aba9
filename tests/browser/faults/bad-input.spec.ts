import type { CallName } from '#generated/api.ts'
import { changed } from './answers.ts'
import { bodies } from './bodies.ts'
import { drives } from './calls.ts'
import type { Expected, Outcome } from './expected.ts'
import { runCell } from './run.ts'
import { newSession } from '../../support/browser/sandbox-session.ts'
import { test, upstream } from './test.ts'

/** One call of each kind, and the result of a 200 with an unusable body. The order has arrived nevertheless. */
const calls: [CallName, Outcome][] = [
  ['banking-login', 'error'],
  ['banking-accounts', 'error'],
  ['switch-complete', 'works'],
]

/** `npm test` combines each body with one call; `npm run test:faults` combines all. */
const isCombined = (call: number, body: number) =>
  process.env.FAULTS === 'all' || body % calls.length === call

for (const [at, [call, outcome]] of calls.entries())
  for (const [index, [title, change]] of Object.entries(bodies).entries())
    if (isCombined(at, index))
      test(`${call} answers with ${title}`, async ({ page, context, journey, server, watch }) => {
        const drive = drives[call]
        const expected: Expected = { outcome, requests: 1 }
        const session = await newSession(upstream)
        const given = { page, context, journey, server, session, watch }
        await runCell(
          { call, fault: 'shape', injected: { title, serve: changed(change) }, expected, ...given },
          drive,
        )
      })
