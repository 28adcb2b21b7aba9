import type { Page } from '@playwright/test'

/** Stores the baked first screen, to compare it later. */
export const keepFirst = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { first: document.querySelector('#root main') }),
    ),
  )
export const isFirst = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'first') === document.querySelector('#root main'))
