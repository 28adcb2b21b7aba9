// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bulk, categories, later, row, show } from './decisions-fixture.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const many = Array.from({ length: 60 }, (_, at) => row(`m${at}`, `Verein ${at}`, 'inform', 'club'))
const ids = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(
    (found) => found.closest<HTMLElement>('[data-id]')?.dataset.id,
  )
const withIcon = () => ids('.decisions-chip use')

async function showMany() {
  show({ partners: many, categories })
  await later(1000)
  expect(document.querySelectorAll('[data-id]')).toHaveLength(60)
}

/** Plays the browser, which starts to render the rows around one. */
function bringNear(id: string) {
  const box = document.querySelector(`[data-id="${id}"]`)?.parentElement
  box?.dispatchEvent(Object.assign(new Event('contentvisibilityautostatechange'), { skipped: false }))
}

describe('in a browser that tells which rows are near the screen', () => {
  beforeEach(() => vi.stubGlobal('ContentVisibilityAutoStateChangeEvent', Event))

  it('rows of the first screen have their icons at once, others when they come near it', async () => {
    await showMany()
    expect(withIcon()).toHaveLength(20)
    bringNear('m45')
    expect(withIcon()).toHaveLength(30)
    expect(withIcon()).toContain('m45')
    expect(document.querySelector('[data-id="m45"] .decisions-monogram')?.textContent).toBe('V')
  })
  it('an icon that is made late shows the decision of that moment', async () => {
    await showMany()
    fireEvent.click(bulk('bulk.ignore'))
    await later(1000)
    bringNear('m45')
    expect(document.querySelector('[data-id="m45"] .decisions-chip')?.getAttribute('data-value')).toBe(
      'ignore',
    )
    expect(document.querySelector('[data-id="m45"] use')?.getAttribute('href')).toBe(
      document.querySelector('[data-id="m0"] use')?.getAttribute('href'),
    )
  })
  it('the words of all rows are in the page, for find-in-page and screen readers', async () => {
    await showMany()
    expect(document.querySelector('[data-id="m59"]')?.textContent).toContain('Verein 59')
  })
  it('all rows have their icons on paper', async () => {
    await showMany()
    dispatchEvent(new Event('beforeprint'))
    expect(withIcon()).toHaveLength(60)
  })
  it('a decision for all rows is shown near the screen at once, then on all others', async () => {
    await showMany()
    // A processor so slow that each row takes a millisecond.
    let time = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 1))
    fireEvent.click(bulk('bulk.ignore'))
    const decided = ids('.decisions-chip[data-value=ignore]')
    expect(decided.slice(0, 20)).toEqual(many.slice(0, 20).map(({ id }) => id))
    expect(decided.length).toBeLessThan(60)
    await later(200)
    expect(ids('.decisions-chip[data-value=ignore]')).toHaveLength(60)
  })
})

it('in other browsers all rows have their icons as soon as they are made', async () => {
  await showMany()
  expect(withIcon()).toHaveLength(60)
})
