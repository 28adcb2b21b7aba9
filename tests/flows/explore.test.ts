import { expect, it } from 'vitest'
import type { Flow } from '#generated/engine.ts'
import { explore, reaching } from './explore.ts'

it('finds a transition that is never taken, and a state without a way to the end', () => {
  const broken: Flow = {
    id: 'broken',
    version: 1,
    initial: 'a',
    context: { f: false },
    states: {
      a: { on: { X: [{ target: 'b', guard: 'never' }, 'c'] } },
      b: { type: 'final' },
      c: {},
    },
  }
  const never = { required: ['f'], properties: { f: { const: true } } }
  const { declared, taken, places } = explore(broken, { never })
  expect([...declared].filter((name) => !taken.has(name))).toEqual(['broken.a X [0] -> broken.b'])
  expect(reaching(places, []).size).toBe(0)
  expect(places.map(({ path }) => path)).toEqual(['a', 'c'])
})
