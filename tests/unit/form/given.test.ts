import { expect, it } from 'vitest'
import { withGiven } from '#engine/tools/build/given.ts'

const schema = (way: object) => ({
  type: 'object',
  properties: { way, agreed: { const: true } },
  required: ['way', 'agreed'],
})

it('a constant that has to be there begins with its value, also in an alternative; a consent does not', () => {
  expect(withGiven({ oneOf: [schema({ const: 'post' })] })).toEqual({
    oneOf: [schema({ const: 'post', default: 'post' })],
  })
})

it('what may be left out, and what is only asked, stays as it is', () => {
  const free = { type: 'object', properties: { way: { const: 'post' } } }
  expect(withGiven(free)).toEqual(free)
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const asked = { if: schema({ const: 'post' }), then: schema({ const: 'post' }) }
  expect(withGiven(asked)).toEqual(asked)
})

it('alternatives are known by a constant that each has for itself', () => {
  const told = { oneOf: [schema({ const: 'post' }), schema({ const: 'mail' })] }
  expect(withGiven(told)).toMatchObject({ discriminator: { propertyName: 'way' } })
  const same = { oneOf: [schema({ const: 'post' }), schema({ const: 'post' })] }
  expect(withGiven(same)).not.toHaveProperty('discriminator')
})
