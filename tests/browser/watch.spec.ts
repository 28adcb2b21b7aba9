import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'

/** What makes every test fail, and how the watcher reports it. */
const faults: [kind: string, commit: (page: Page) => Promise<unknown>, reported: RegExp][] = [
  ['a line in the console', (page) => page.evaluate(() => console.error('broken')), /console error: broken/],
  [
    'an error',
    (page) =>
      page.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('late')
          }),
      ),
    /error: .*late/,
  ],
  ['a rejection', (page) => page.evaluate(() => void Promise.reject(new Error('nobody'))), /error: .*nobody/],
  [
    'a policy violation',
    (page) =>
      page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('img'), { src: 'https://x.example/' }))
      }),
    /policy img-src/,
  ],
  [
    'a PIN in storage, gone again',
    (page) =>
      page.evaluate(() => {
        sessionStorage.setItem('kws.draft', '{"pin":"12345"}')
        sessionStorage.removeItem('kws.draft')
      }),
    /storage: secret/,
  ],
  [
    'an unknown key',
    (page) => page.evaluate(() => sessionStorage.setItem('mine', '1')),
    /storage: unknown key mine/,
  ],
  [
    'a login name in an address',
    (page) => page.evaluate(() => history.replaceState(null, '', '?name=demo')),
    /address: secret/,
  ],
]

for (const [kind, commit, reported] of faults)
  test(`the watcher sees ${kind}`, async ({ journey, page, watch }) => {
    await journey.open()
    expect(await watch.findings()).toEqual([])
    await commit(page)
    await expect.poll(async () => (await watch.findings()).join('\n')).toMatch(reported)
    watch.allow(/./)
  })
