import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nameModule } from '#engine/tools/build/generated-names.ts'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import type { GuardSchema } from '#generated/engine.ts'
import { configurationWith, removeRoot } from '../../support/root.ts'
import { begin, next } from '../flow/reference-machine.ts'
import { guardsOf, pairFor, walkAsInXstate } from '../flow/walks.ts'
import { files } from '../../support/move-house.ts'

const root = configurationWith(files)
afterAll(() => removeRoot(root))

const flow = readFlow(root, 'move')
const guards = guardsOf(
  JSON.parse(readFileSync(join(root, 'flows/guards.json'), 'utf8')) as Record<string, GuardSchema>, // its schema says so
)

describe('a flow for moving house', () => {
  it('is written as a variant', () => {
    expect(flowFolders(root, ['variant.json'])).toContain('move')
  })

  it('makes no call to a bank', () => {
    expect(JSON.stringify(flow)).not.toContain('banking.')
    expect(flow.meta?.steps?.map(({ id }) => id)).toEqual(['partners', 'profile', 'letters', 'check'])
  })

  it('goes from the start to the end, in both machines', () => {
    const pair = pairFor(flow, guards)
    const started = { startedAt: '2026-01-01T00:00:00Z' }
    const done = (id: string, output: object = started) => ({ type: `xstate.done.actor.${id}`, output })
    const order = { key: 'k', at: '2026-01-01T00:00:00Z', state: 'sent', protected: false }
    let position = begin(pair)
    const places: unknown[] = [position?.mine.value]
    for (const event of [
      { type: 'NEXT' },
      done('start'),
      { type: 'NEXT', partners: {} },
      { type: 'NEXT', owners: [] },
      { type: 'NEXT', address: { street: 'Am Markt 1', city: '12345 Neustadt' } },
      { type: 'CHANGE' },
      { type: 'NEXT', address: { street: 'Am Markt 2', city: '12345 Neustadt' } },
      { type: 'NEXT' },
      done('matchOwners'),
      { type: 'NEXT', oldOwners: [] },
      { type: 'NEXT', account: {} },
      { type: 'NEXT', day: { switchDate: '2026-12-07' } },
      { type: 'NEXT', oldAccount: { closeOld: 'no' } },
      done('save'),
      { type: 'NEXT', signatures: [{ name: 'Erika', kind: 'none', at: '' }] },
      { type: 'NEXT' },
      done('look', { order: null }),
      { type: 'CHANGE_PARTNERS' },
      { type: 'NEXT', partners: {} },
      { type: 'SUBMIT', consents: {} },
      done('note', { order, packagePassword: null }),
      { type: 'xstate.error.actor.complete', error: null },
      { type: 'SUBMIT', consents: {} },
      done('note', { order, packagePassword: null }),
      done('complete', { order, receipt: null }),
      done('confirm', { order: null, receipt: { reference: 'R-1' } }),
      { type: `xstate.after.1.${flow.id}.finishing` },
    ]) {
      position = position && next(pair, position, event)
      places.push(position?.mine.value)
    }
    expect(places).toEqual([
      'start',
      'starting',
      'guided',
      'owner',
      { address: 'form' },
      { address: 'look' },
      { address: 'form' },
      { address: 'look' },
      'matchingOwners',
      'oldOwners',
      'account',
      'switchDay',
      'oldAccount',
      'saving',
      'signing',
      'letters',
      'findingEarlierOrder',
      'check',
      'guided',
      'check',
      'preparingOrder',
      'completing',
      'check',
      'preparingOrder',
      'completing',
      'awaiting',
      'finishing',
      'done',
    ])
    expect(position?.mine).toMatchObject({
      status: 'done',
      // Cleared to what the variant begins with.
      context: { newAddress: { street: 'Am Markt 2' }, withoutLogin: true },
    })
  })

  it('walks at random as in xstate, to every screen', () => {
    const visited = walkAsInXstate(flow, guards)
    for (const path of ['address/form', 'address/look', 'guided', 'owner', 'account', 'check', 'done'])
      expect([...visited]).toContain(path)
  })

  it('names its handlers, screens and forms to the code', () => {
    const names = nameModule(root)
    for (const name of ['profile.save', 'move-address', 'move-look', 'kws.newAddress'])
      expect(names).toContain(name)
    // A slot called "check" is no check of a form.
    expect(names).not.toContain('move-check')
  })
})
