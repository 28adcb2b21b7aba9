import library from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

interface Look {
  where: { exclude: string[] }
  how: RunOptions
}

/** Rows of a long list are alike and slow for axe, so only some are examined. Passed rules are not reported. */
const look: Look = {
  where: { exclude: ['.decisions-range:nth-child(n + 2)'] },
  how: { resultTypes: ['violations'], runOnly: tags },
}

/** The global that axe adds to the page. */
interface WithAxe {
  axe?: { run(where: Look['where'], how: RunOptions): Promise<AxeResults> }
}

/** Fails with rules and elements if axe finds a violation on the current page. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // axe would measure colours in the middle of a transition.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // At the end of the page the sticky bar covers nothing. axe reports covered targets as too small.
  const there = await page.evaluate(async () => {
    // Rows get their real height when they come into view, which moves the end of the page.
    for (let end = -1; end !== document.body.scrollHeight; await new Promise(requestAnimationFrame)) {
      end = document.body.scrollHeight
      scrollTo(0, end)
    }
    return 'axe' in globalThis
  })
  // axe is half a megabyte, so it is loaded once per page.
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
