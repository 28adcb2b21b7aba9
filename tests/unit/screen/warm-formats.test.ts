import { expect, it, vi } from 'vitest'
import type { Screen } from '#generated/engine.ts'
import { warmFormats } from '#engine/screen/preload-next.ts'
import { engineFormats } from '#engine/text/formats.ts'

const screen: Screen = {
  id: 'list',
  area: 'list',
  title: 'list.title',
  body: [
    {
      type: 'list',
      label: 'list.label',
      items: { from: '/data/rows' },
      title: '/item/name',
      lines: [
        { from: '/item/day', format: 'date' },
        { from: '/item/amount', format: 'amount' },
        { from: '/item/iban', format: 'iban' },
        { from: '/item/next', format: 'date' },
      ],
      empty: 'list.empty',
    },
  ],
}

it('uses each format of the next screen once, with a valid value', () => {
  const format = vi.fn(
    (name: string | undefined, value: unknown) => engineFormats[name ?? '']?.(value, 'de') ?? '',
  )
  warmFormats({ format }, screen)
  expect(format.mock.results.map(({ value }) => String(value))).toEqual(['1. Januar 2000', '0,00\u00a0€'])
})

it('skips formats of the product, because their input is unknown', () => {
  const format = vi.fn(() => '')
  warmFormats({ format }, {
    ...screen,
    values: { iban: { from: '/context/iban', format: 'iban' } },
  } as Screen) // only formats matter
  expect(format).not.toHaveBeenCalledWith('iban', expect.anything())
})
