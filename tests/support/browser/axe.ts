import library from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

interface Look {
  where: { exclude: string[] }
  how: RunOptions
}

/** Rows of a long list are all alike; hundreds of them take axe half a minute. What passes need not be written down. */
const look: Look = {
  where: { exclude: ['.decisions-batch:nth-child(n + 2)'] },
  how: { resultTypes: ['violations'], runOnly: tags },
}

/** What axe leaves in the page. */
interface WithAxe {
  axe?: { run(where: Look['where'], how: RunOptions): Promise<AxeResults> }
}

/** No violation on the page as it is; a failure lists rule and element. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Colours in the middle of a transition are nobody's; axe would measure them.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // At the end of the page nothing lies under the bar that sticks to the lower edge: axe would call that too small.
  const there = await page.evaluate(async () => {
    // Rows that come into view get their own height, and the end moves.
    for (let end = -1; end !== document.body.scrollHeight; await new Promise(requestAnimationFrame)) {
      end = document.body.scrollHeight
      scrollTo(0, end)
    }
    return 'axe' in globalThis
  })
  // Half a megabyte is read once a page, not once a look.
  if (!there) await page.evaluate(library.source)
  const { violations } = await page.evaluate(({ where, how }) => {
    const { axe } = globalThis as WithAxe // by the line before
    if (!axe) throw new Error('axe is not there.')
    return axe.run(where, how)
  }, look)
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
  expect(lines, `axe on ${what}`).toEqual([])
}
