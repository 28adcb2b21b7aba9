import { expect, test } from '../support/browser/test.ts'
import { withoutFirstPage } from '../support/browser/without-first-page.ts'

test('the texts of the first screen are requested in parallel with those of the frame', async ({
  page,
  journey,
}) => {
  await withoutFirstPage(page)
  const requested = page.waitForRequest(/\/texts\/de\/start\.json$/)
  await page.route(/\/texts\/de\/frame\.json$/, async (route) => {
    await requested
    await route.continue()
  })
  await page.goto('/?lang=de')
  await journey.on('start')
})

test('a chunk and its imports are requested together', async ({ page, journey }) => {
  await journey.upTo('owner')
  const requested = page.waitForRequest(/\/assets\/use-form-[\w-]{8}\.js$/)
  await page.route(/\/assets\/records-[\w-]{8}\.js$/, async (route) => {
    await requested
    await route.continue()
  })
  await page.reload()
  await journey.on('owner')
})

test('a flow file includes its screens: no screen is requested on its own', async ({ page, journey }) => {
  await withoutFirstPage(page)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await journey.startGuided()
  const data = files.filter((file) => /\/assets\/flows-/.test(file) && !/\/texts\/|errors\.json$/.test(file))
  expect(data).toEqual([expect.stringMatching(/\/switch\/flow\.json$/)])
})
