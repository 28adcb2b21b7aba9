import type { ChoicesElement } from '#generated/engine.ts'
import { passing } from './filter-items.ts'

/** Whether a card can be chosen; one that cannot is shown with the reason. */
export const isAvailable = ({ unavailable }: Pick<ChoicesElement, 'unavailable'>, item: unknown): boolean =>
  !unavailable || passing([item], unavailable.where).length === 0
