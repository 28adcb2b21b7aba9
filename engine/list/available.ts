import type { ChoicesElement } from '#generated/engine.ts'
import { filterItems } from './filter-items.ts'

/** Whether a card can be selected. A card that cannot is disabled and shows the reason. */
export const isAvailable = ({ unavailable }: Pick<ChoicesElement, 'unavailable'>, item: unknown): boolean =>
  !unavailable || filterItems([item], unavailable.where).length === 0
