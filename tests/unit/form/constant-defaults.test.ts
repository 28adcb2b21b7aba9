import { expect, it } from 'vitest'
import { withConstantDefaults } from '#engine/tools/build/constant-defaults.ts'

const schema = (way: object) => ({
  type: 'object',
  properties: { way, agreed: { const: true } },
  required: ['way', 'agreed'],
})

it('a required constant has its value from the start, also in an alternative; a consent does not', () => {
  expect(withConstantDefaults({ oneOf: [schema({ const: 'post' })] })).toEqual({
    oneOf: [schema({ const: 'post', default: 'post' })],
  })
})

it('optional constants and constants in conditions are not filled in', () => {
  const free = { type: 'object', properties: { way: { const: 'post' } } }
  expect(withConstantDefaults(free)).toEqual(free)
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const conditional = { if: schema({ const: 'post' }), then: schema({ const: 'post' }) }
  expect(withConstantDefaults(conditional)).toEqual(conditional)
})

it('alternatives are recognised by a different constant in each', () => {
  const alternatives = { oneOf: [schema({ const: 'post' }), schema({ const: 'mail' })] }
  expect(withConstantDefaults(alternatives)).toMatchObject({ discriminator: { propertyName: 'way' } })
  const same = { oneOf: [schema({ const: 'post' }), schema({ const: 'post' })] }
  expect(withConstantDefaults(same)).not.toHaveProperty('discriminator')
})
