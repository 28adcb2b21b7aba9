import { expect, it } from 'vitest'
import flow from '#flows/switch/flow.json' with { type: 'json' }
import productSettings from '#flows/settings.json' with { type: 'json' }
import configSchema from '#schemas/engine/config.schema.json' with { type: 'json' }

it('the limits are what the schema of config.json promises', () => {
  const defaults = (part: { properties: Record<string, { default: number }> }) =>
    Object.fromEntries(Object.entries(part.properties).map(([key, value]) => [key, value.default]))
  const timeouts = { ...productSettings.timeouts, idle: flow.meta.session.idle.after }
  expect(defaults(configSchema.properties.timeouts)).toEqual(timeouts)
  expect(defaults(configSchema.properties.retries)).toEqual(productSettings.retries)
})
