import { describe, expect, it } from 'vitest'
import guards from '#flows/guards.json' with { type: 'json' }
import { flowModel } from '#engine/tools/flow/model.ts'
import { flowNames, shownFlow } from '#src/tools/gallery/flows/files.ts'
import { answersOf, screensWith } from '#src/tools/studio/journey/answers.ts'
import { differencesOf } from '#src/tools/studio/journey/differences.ts'
import { journeyOf, otherwise } from '#src/tools/studio/journey/journey.ts'
import german from '#src/tools/studio/texts/guards.de.json' with { type: 'json' }

/** A flow with a fork, a state that waits, and one that only decides. */
const fork = {
  id: 'fork',
  initial: 'ask',
  states: {
    ask: {
      meta: { screen: 'ask', step: 'one' },
      on: {
        LEFT: { target: 'asking', actions: [{ type: 'store', params: { isLeft: true } }] },
        RIGHT: { target: 'asking', actions: [{ type: 'store', params: { isLeft: false } }] },
      },
    },
    asking: { meta: { screen: 'ask' }, invoke: { src: 'x', onDone: 'decide', onError: 'ask' } },
    decide: { always: [{ guard: 'isLeft', target: 'left' }, { target: 'right' }] },
    left: { meta: { screen: 'left' }, on: { NEXT: 'end', BACK: 'ask' } },
    right: { meta: { screen: 'right' }, on: { NEXT: 'end' } },
    end: { meta: { screen: 'end' }, type: 'final' },
  },
}
const flow = flowModel(fork)
const isLeft = { type: 'object', required: ['isLeft'], properties: { isLeft: { const: true } } }

describe('a journey', () => {
  it('has a page for each screen on which customers do something, in the order of the flow', () => {
    expect(journeyOf(flow, {}).pages.map(({ screen, step }) => [screen, step])).toEqual([
      ['ask', 'one'],
      ['left', undefined],
      ['right', undefined],
      ['end', undefined],
    ])
  })

  it('shows where each answer leads and its conditions, skipping states that wait or decide', () => {
    const [ask] = journeyOf(flow, {}).pages
    expect(ask?.transitions).toEqual([
      { event: 'LEFT', when: [['isLeft']], to: 'left' },
      { event: 'LEFT', when: [[otherwise]], to: 'right' },
      { event: 'RIGHT', when: [['isLeft']], to: 'left' },
      { event: 'RIGHT', when: [[otherwise]], to: 'right' },
    ])
  })

  it('leaves out conditions that an answer decides, and conditions without effect', () => {
    const [ask] = journeyOf(flow, { isLeft }).pages
    expect(ask?.transitions).toEqual([
      { event: 'LEFT', when: [], to: 'left' },
      { event: 'RIGHT', when: [], to: 'right' },
    ])
    // What was reset to null is as certain as what was stored.
    const reset = { target: 'asking', actions: [{ type: 'clear', params: { keys: ['isLeft'] } }] }
    const asked = { ...fork.states.ask, on: { RESET: reset } }
    const cleared = { ...fork, context: { isLeft: null }, states: { ...fork.states, ask: asked } }
    expect(journeyOf(flowModel(cleared), { isLeft }).pages[0]?.transitions).toEqual([
      { event: 'RESET', when: [], to: 'right' },
    ])
    const same = { always: [{ guard: 'isKnown', target: 'left' }, { target: 'left' }] }
    const [first] = journeyOf(flowModel({ ...fork, states: { ...fork.states, decide: same } }), {}).pages
    expect(first?.transitions.map(({ when, to }) => [when, to])).toEqual([
      [[], 'left'],
      [[], 'left'],
    ])
  })

  it('knows the answers that decide which pages follow, and the pages that come with each', () => {
    const answers = answersOf(flow, { isLeft })
    expect(answers).toEqual([
      { key: 'isLeft', value: true, event: 'LEFT', screen: 'ask' },
      { key: 'isLeft', value: false, event: 'RIGHT', screen: 'ask' },
    ])
    const [left, right] = answers.map((answer) => screensWith(flow, { isLeft }, answer))
    expect([...(left ?? [])]).toEqual(['ask', 'left', 'end'])
    expect([...(right ?? [])]).toEqual(['ask', 'right', 'end'])
  })

  it('tells a variant from its base: pages that come, go, are others, and lead elsewhere', () => {
    const { right: _right, ...others } = fork.states
    const variant = flowModel({
      ...fork,
      states: {
        ...others,
        decide: { always: 'left' },
        left: { meta: { screen: 'left' }, on: { NEXT: 'more', BACK: 'ask' } },
        more: { meta: { screen: 'more' }, on: { NEXT: 'end' } },
        end: { meta: { screen: 'other-end' }, type: 'final' },
      },
    })
    const found = differencesOf(journeyOf(flow, {}), journeyOf(variant, {}))
    expect(found.map(({ kind, before, after }) => [kind, before?.screen, after?.screen])).toEqual([
      ['transitions', 'ask', 'ask'],
      ['transitions', 'left', 'left'],
      ['replaced', 'end', 'other-end'],
      ['added', undefined, 'more'],
      ['removed', 'right', undefined],
    ])
  })

  it('of a flow that is its own base has no differences', () => {
    expect(differencesOf(journeyOf(flow, {}), journeyOf(flow, {}))).toEqual([])
  })
})

describe.each(await Promise.all(flowNames.map(shownFlow)))('the journey of $name', (shown) => {
  const journey = journeyOf(shown.flow, guards)

  it('has pages, and every transition leads to one of them', () => {
    const screens = journey.pages.map(({ screen }) => screen)
    expect(screens.length).toBeGreaterThan(0)
    for (const { transitions } of [...journey.pages, { transitions: journey.everywhere }])
      for (const { to } of transitions) if (to !== undefined) expect(screens).toContain(to)
  })

  it('says every condition in German too', () => {
    const conditions = journey.pages.flatMap(({ transitions }) =>
      transitions.flatMap((transition) => transition.when.flat()),
    )
    for (const condition of conditions) if (condition !== otherwise) expect(german).toHaveProperty(condition)
  })
})

it('says in German what each guard of the product means, and of no other', () => {
  expect(Object.keys(german)).toEqual(Object.keys(guards).filter((name) => !name.startsWith('$')))
})

it('shows the transition without online banking as one that an answer decides', async () => {
  const { flow: own } = await shownFlow('switch')
  const [signsIn, doesNot] = answersOf(own, guards).filter(({ key }) => key === 'withoutLogin')
  if (!signsIn || !doesNot) throw new Error('No answer decides about signing in.')
  const screens = [signsIn, doesNot].map((answer) => screensWith(own, guards, answer))
  expect(screens[0]).toContain('bank-login')
  expect(screens[0]).not.toContain('guided-housing')
  expect(screens[1]).toContain('guided-housing')
  expect(screens[1]).not.toContain('bank-login')
})
