import { drives } from './calls.ts'
import { allCells } from './cells.ts'
import { expected } from './expected.ts'
import { faults } from './faults.ts'
import { runCell } from './run.ts'
import { newSession } from '../../support/browser/sandbox-session.ts'
import { test, upstream } from './test.ts'

for (const [call, fault] of allCells)
  test(`${call} x ${fault}: ${faults[fault].title}`, async ({ page, context, journey, server, watch }) => {
    const drive = drives[call]
    const session = await newSession(upstream, drive.by === 'screen' ? drive.scenario : undefined)
    const given = { page, context, journey, server, session, watch }
    await runCell({ call, fault, injected: faults[fault], expected: expected(call, fault), ...given }, drive)
  })
