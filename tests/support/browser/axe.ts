import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** No violation on the page as it is; a failure lists rule and element. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Colours in the middle of a transition are nobody's; axe would measure them.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // At the end of the page nothing lies under the bar that sticks to the lower edge: axe would call that too small.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const { violations } = await new AxeBuilder({ page })
    // No frames here, so no second page to gather their findings; and what passes need not be written down.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // Rows of a long list are all alike; hundreds of them take axe half a minute.
    .exclude('.decisions-part:nth-child(n + 2)')
    .analyze()
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
  expect(lines, `axe on ${what}`).toEqual([])
}
