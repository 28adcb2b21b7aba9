import { expect, test } from '../support/browser/test.ts'

test('words of the first screen are asked for while those of the page around it are under way', async ({
  page,
  journey,
}) => {
  const asked = page.waitForRequest(/\/texts\/de\/start\.json$/)
  await page.route(/\/texts\/de\/frame\.json$/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/?lang=de')
  await journey.on('start')
})

test('a part brings what it imports: both are asked for before either has come', async ({
  page,
  journey,
}) => {
  await journey.upTo('owner')
  const asked = page.waitForRequest(/\/assets\/use-form-[\w-]{8}\.js$/)
  await page.route(/\/assets\/records-[\w-]{8}\.js$/, async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await journey.on('owner')
})

test('what a flow shows comes with it: no screen is asked for by itself', async ({ page, journey }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await journey.startGuided()
  const data = files.filter((file) => /\/assets\/flows-/.test(file) && !/\/texts\/|errors\.json$/.test(file))
  expect(data).toEqual([expect.stringMatching(/\/switch\/flow\.json$/)])
})
