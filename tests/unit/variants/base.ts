import type { Flow, Part, Variant } from '#generated/engine.ts'
import order from './order.json' with { type: 'json' }
import all from './parts.json' with { type: 'json' }

/** Pizza by phone: size, an address with a map in it, packed and sent, a check, the end. */
export const base = order as Flow

export const variant = (more: Partial<Variant>): Variant => ({
  id: 'mini',
  version: 1,
  extends: 'order',
  ...more,
})

export const parts = all as Record<string, Part>
