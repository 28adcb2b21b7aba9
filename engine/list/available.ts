import type { ChoicesElement } from '#generated/engine.ts'
import { filterItems } from './filter-items.ts'

/** Whether a card can be chosen; one that cannot is shown with the reason. */
export const isAvailable = ({ unavailable }: Pick<ChoicesElement, 'unavailable'>, item: unknown): boolean =>
  !unavailable || filterItems([item], unavailable.where).length === 0
