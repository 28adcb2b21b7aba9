import { describe, expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { checkout, textOf } from '../../support/root.ts'
import type { Change } from '../../support/root.ts'
import { files, variant } from '../../support/move-house.ts'

type Json = Record<string, unknown>

const known = diskTree(checkout)
const text = ({ sources }: Tree, file: string) => sources.find((source) => source.file === file)?.text ?? ''
const changed = (tree: Tree, changes: Record<string, Change>): Tree =>
  Object.entries(changes).reduce(
    (now, [file, change]) =>
      withFile(
        now,
        file,
        textOf(change, () => text(now, file)),
      ),
    tree,
  )
const sound = changed(known, files)

/** `file pointer rule message` of what is found in the configuration with the variant and these changes. */
const findings = (changes: Record<string, Change>) =>
  checkProject(checkout, changed(sound, changes)).map(
    ({ file, pointer, rule, message }) => `${file} ${pointer} ${rule} ${message}`,
  )

const part =
  (change: (states: Json) => void): Change =>
  (before) => {
    change(before.states as Json) // a part has states
    return before
  }

it('a sound variant', () => {
  expect(findings({})).toEqual([])
})

describe('what is wrong in a variant is found where it is written', () => {
  it('in a part: a guard, a handler, a screen, a step, a context key', () => {
    const broken = {
      ...(files['flows/parts/move-start.json'] as Json), // as it is written there
      states: {
        start: {
          meta: { screen: 'strat', step: 'first', requires: 'hasNone' },
          on: { NEXT: 'wait' },
        },
        wait: {
          invoke: {
            src: 'no.handler',
            onDone: { target: '$next', actions: { type: 'store', params: { wihtoutLogin: true } } },
            onError: 'start',
          },
        },
      },
    }
    expect(findings({ 'flows/parts/move-start.json': broken })).toEqual(
      expect.arrayContaining([
        'flows/parts/move-start.json /states/start/meta/screen unresolved-reference Screen "strat" does not exist.',
        'flows/parts/move-start.json /states/start/meta/step unresolved-reference Step "first" does not exist.',
        'flows/parts/move-start.json /states/start/meta/requires unresolved-reference Guard "hasNone" does not exist.',
        'flows/parts/move-start.json /states/wait/invoke/src unresolved-reference Handler "no.handler" does not exist.',
        'flows/parts/move-start.json /states/wait/invoke/onDone/actions/params/wihtoutLogin unresolved-reference The context has no "wihtoutLogin".',
      ]) as string[],
    )
  })

  it('in a part: a dead end, a branch in the shadow, a value that no event carries', () => {
    const found = findings({
      'flows/parts/move-address.json': (before) => ({
        ...before,
        states: {
          form: {
            meta: { screen: 'move-address' },
            on: {
              NEXT: [
                {
                  target: 'look',
                  actions: { type: 'store', params: { newAddress: { from: '/event/adress' } } },
                },
                { target: '$next' },
              ],
            },
          },
          look: { meta: { screen: 'move-look' } },
        },
      }),
    })
    expect(found.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual(
      expect.arrayContaining([
        'flows/parts/move-address.json /states/form/on/NEXT/1 shadowed-branch',
        'flows/parts/move-address.json /states/look dead-end',
        'flows/parts/move-address.json /states/form/on/NEXT/0/actions/params/newAddress/from unresolved-reference',
      ]) as string[],
    )
  })

  it('a part that could not be read and then is gone is missed', () => {
    const file = 'flows/parts/move-start.json'
    const places = (tree: Tree) => checkProject(checkout, tree).map((one) => `${one.file} ${one.rule}`)
    const unread = changed(sound, { [file]: '{' })
    expect(places(unread)).toEqual([`${file} json`])
    expect(places(withFile(unread, file, undefined))).toEqual([
      'flows/move/variant.json unresolved-reference',
    ])
  })

  it('in the variant: an unknown base, a context key', () => {
    const change = (more: Json): Record<string, Change> => ({
      'flows/move/variant.json': { ...variant, ...more },
    })
    expect(findings(change({ extends: 'swich' }))[0]).toBe(
      'flows/move/variant.json /extends unresolved-reference Flow "swich" does not exist.',
    )
    expect(findings(change({ context: { withoutLogon: true } }))).toEqual([
      'flows/move/variant.json /context/withoutLogon unresolved-reference The context has no "withoutLogon".',
    ])
  })

  it('in a state of the base, but only in the variant: at the variant, with the place', () => {
    const steps = [
      { id: 'partners', title: 'frame.steps.partners' },
      { id: 'check', title: 'frame.steps.check' },
    ]
    const found = findings({ 'flows/move/variant.json': { ...variant, meta: { steps } } })
    expect(found).toContainEqual(
      expect.stringMatching(
        /^flows\/move\/variant\.json \/extends unresolved-reference In flows\/switch\/flow\.json:\d+ \(\/states\/owner\/meta\/step\): Step "profile" does not exist\.$/,
      ) as string,
    )
  })

  it('in the base itself: once, and there', () => {
    const found = findings({
      'flows/switch/flow.json': (before) => {
        const states = before.states as Record<string, Json> // a flow has states
        return {
          ...before,
          states: {
            ...states,
            owner: {
              ...states.owner,
              meta: { ...(states.owner?.meta as Json), step: 'owners' }, // a slot has meta
            },
          },
        }
      },
    })
    expect(found).toContain(
      'flows/switch/flow.json /states/owner/meta/step unresolved-reference Step "owners" does not exist.',
    )
    expect(found.filter((line) => line.startsWith('flows/move/'))).toEqual([])
  })
})

it('a part that cannot be read, or violates its schema, is reported once', () => {
  expect(findings({ 'flows/parts/move-start.json': '{' }).map((line) => line.split(' ')[2])).toEqual(['json'])
  const found = findings({ 'flows/parts/move-start.json': part((states) => (states.start = { metta: {} })) })
  expect(found).toEqual(['flows/parts/move-start.json /states/start/metta schema "metta" is not known here.'])
})

it('names of files are names of what is in them', () => {
  const found = findings({
    'flows/parts/move-start.json': (before) => ({ ...before, id: 'start' }),
    'flows/move/variant.json': { ...variant, id: 'umzug' },
    'flows/switch/variant.json': { ...variant, id: 'switch' },
    'flows/move/variants.json': {},
  }).map((line) => line.split(' ').slice(0, 3).join(' '))
  expect(found).toEqual(
    expect.arrayContaining([
      'flows/parts/move-start.json /id file-name',
      'flows/move/variant.json /id file-name',
      'flows/switch/variant.json  duplicate-id',
      'flows/move/variants.json  file-name',
    ]) as string[],
  )
})
