import { describe, expect, it } from 'vitest'
import type { State, Variant } from '#generated/engine.ts'
import { resolveVariant, tryVariant } from '#engine/tools/variants/variants.ts'
import { base, parts, variant } from './base.ts'

describe('says what is wrong, where, and what to do', () => {
  it.each<[string, Partial<Variant>, string[]]>([
    [
      'a slot that is none',
      { fill: { adress: 'pick' } },
      ['unresolved-reference /fill/adress Did you mean "address"?'],
    ],
    [
      'a slot that was replaced',
      { fill: { address: 'pick' }, omit: ['map'] },
      [
        'unresolved-reference /omit/0 Known: "address", "check", "done", "size". Mark a state of the base with "slot" in its meta.',
      ],
    ],
    [
      'filled and omitted',
      { fill: { address: 'pick' }, omit: ['address'] },
      ['unresolved-reference /omit/0 Remove one of the two.'],
    ],
    [
      'two after the same',
      {
        insert: [
          { slot: 'a', after: 'size', part: 'pick' },
          { slot: 'b', after: 'size', part: 'pick' },
        ],
      },
      ['unresolved-reference /insert/1 Name the slot "a" in one of them, so that the sequence is clear.'],
    ],
    [
      'a slot of the same name',
      { insert: [{ slot: 'done', after: 'size', part: 'pick' }] },
      ['unresolved-reference /insert/0/slot Give the new slot another name.'],
    ],
    [
      'a state of the same name',
      { insert: [{ slot: 'sent', after: 'size', part: 'pick' }] },
      ['unresolved-reference /insert/0/slot Give the new slot another name.'],
    ],
    [
      'a part that is none',
      { fill: { address: 'pik' } },
      ['missing-part /fill/address Did you mean "pick"?'],
    ],
    [
      'an inserted part that is none',
      { insert: [{ slot: 'a', after: 'size', part: 'toString' }] },
      ['missing-part /insert/0/part Known:'],
    ],
    [
      'after the end',
      { insert: [{ slot: 'a', after: 'done', part: 'pick' }] },
      ['variant-target /insert/0/after Use "before"'],
    ],
    ['omitting the end', { omit: ['done'] }, ['variant-target /omit/0 Fill it']],
    [
      'a part without exit',
      { fill: { address: 'stuck' } },
      ['variant-target stuck/states/a/on Add a transition to "$next".'],
    ],
    [
      'a part that leads astray',
      { fill: { address: 'lost' } },
      ['variant-target lost/states/a/on/NEXT Known: "#address", "#check"'],
    ],
    [
      'a part that leads to no state of the base',
      { fill: { address: 'astray' } },
      ['variant-target astray/states/a/on/NEXT Known: "#address", "#check"'],
    ],
    [
      'a chain with an end',
      { fill: { address: 'chain' } },
      ['variant-target chain/states/b/type Lead to "$next" instead.'],
    ],
    [
      'a part with an unknown entry',
      { fill: { address: 'headless' } },
      ['variant-target headless/entry Known: "a".'],
    ],
    [
      'a part with a state that begins with no state in it',
      { fill: { address: 'hollow' } },
      ['variant-target hollow/states/a/initial Known: "b".'],
    ],
    [
      '$next where there is none',
      { fill: { done: 'pick' } },
      ['variant-target pick/states/here/on/NEXT Add "next" to the meta of the slot'],
    ],
  ])('%s', (_, changes, messages) => {
    const { problems } = tryVariant(base, variant(changes), parts)
    const lines = problems.map(({ rule, part = '', pointer, hint }) => `${rule} ${part}${pointer} ${hint}`)
    expect(lines).toEqual(messages.map((line) => expect.stringContaining(line) as string))
    expect(() => resolveVariant(base, variant(changes), parts)).toThrow(/ at \/.*: .+\./)
  })

  it('transitions into a removed slot', () => {
    const states: Record<string, State> = {
      ...base.states,
      check: { ...base.states['check'], on: { CHANGE: '#address.map', NEXT: 'done' } },
    }
    for (const changes of [{ fill: { address: 'pick' } }, { omit: ['address'] }]) {
      const { problems } = tryVariant({ ...base, states }, variant(changes), parts)
      expect(problems).toMatchObject([
        {
          rule: 'variant-target',
          pointer: changes.fill ? '/fill/address' : '/omit/0',
          message: '"#address.map" in state "check" (/states/check/on/CHANGE) would have no target.',
        },
      ])
    }
  })

  it('slots that lead to each other, both omitted', () => {
    const states: Record<string, State> = {
      a: { meta: { slot: 'a', next: 'b' }, on: { NEXT: 'b', END: '#order.c' } },
      b: { meta: { slot: 'b', next: 'a' }, on: { NEXT: 'a' } },
      c: { type: 'final' },
    }
    const { problems } = tryVariant(
      { ...base, initial: 'a', on: {}, states },
      variant({ omit: ['a', 'b'] }),
      parts,
    )
    expect(problems).toMatchObject([{ rule: 'variant-target', pointer: '/omit/1' }])
  })

  it('a failure that would lead back into what fails', () => {
    const packed: State = { ...base.states['packed'], meta: { slot: 'packed', next: 'sent' } }
    const failing: State = { invoke: { src: 'send', onDone: 'check', onError: 'packed' } }
    const flow = { ...base, states: { ...base.states, packed, sent: failing } }
    expect(tryVariant(flow, variant({ omit: ['packed'] }), parts).problems).toMatchObject([
      { rule: 'variant-target', pointer: '/omit/0', message: expect.stringContaining('"sent"') as string },
    ])
    expect(tryVariant(flow, variant({ omit: ['address'] }), parts).problems).toEqual([])
  })

  it('another base, and a broken base', () => {
    expect(() => resolveVariant(base, variant({ extends: 'other' }), parts)).toThrow('at /extends')
    const states = { ...base.states, sent: { on: { NEXT: 'nowhere' } } }
    expect(() => resolveVariant({ ...base, states }, variant({}), parts)).toThrow('has no state "nowhere"')
  })
})
