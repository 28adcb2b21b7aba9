import { act, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import Decisions from '#engine/screen/elements/decisions.tsx'
import type { DecisionsElement } from '#generated/engine.ts'
import decisions from './decisions.json' with { type: 'json' }
import { showOn } from './fake-screen.tsx'

const element = decisions as DecisionsElement
const row = (id: string, name: string, decision: string, category: string, direction = 'debit') => ({
  id,
  name,
  decision,
  category,
  direction,
  cadence: 'monthly',
  amount: '12,00 €',
  creditor: `DE${id}`,
})
export const partners = [
  row('1', 'Stromwerk Musterstadt', 'inform', 'energy'),
  row('2', 'Müllabfuhr Süd', 'ignore', 'water'),
  row('3', 'Gasfuchs', '', 'energy'),
  row('4', 'Lohnbüro', 'inform', 'employer', 'credit'),
]
export const categories = ['energy', 'water', 'employer', 'club'].map((id) => ({ id, label: `Label ${id}` }))
export const show = (
  data: Record<string, unknown> = { partners, categories },
  change: Partial<DecisionsElement> = {},
  drafts: Record<string, unknown> = {},
) => showOn({ data, drafts }, <Decisions element={{ ...element, ...change }} />)
const rowOf = (name: string) => {
  const found = screen
    .getAllByRole('listitem', { hidden: true })
    .find((item) => item.textContent.includes(name))
  if (!found) throw new Error(`no row ${name}`)
  return found
}
export const chip = (name: string) =>
  within(rowOf(name)).getByRole('button', { name: /decide\.|ui.decisions.open/ })
/** Opens the menu of a row; answers its item for a value. */
export const way = (name: string, value: string) => {
  fireEvent.click(chip(name))
  return screen.getByRole('menuitemradio', { name: new RegExp(`^decide\\.${value}`) })
}
export const decideRow = (name: string, value: string) => fireEvent.click(way(name, value))
export const chosen = () =>
  Object.fromEntries(partners.map(({ id, name }) => [id, chip(name).dataset.value || undefined]))
export const rows = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.dataset.id)
    .map((item) => item.dataset.id)
/** Opens the menu for all rows; answers its item. */
export const bulk = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'ui.decisions.all' }))
  return screen.getByRole('menuitem', { name })
}
export const undo = () => screen.getByRole('button', { name: 'ui.decisions.undo' })

export const search = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'partners.search' }), { target: { value } })

/** Lets timers of up to `ms` and promises run; the tests use fake timers. */
export const later = (ms = 100) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
