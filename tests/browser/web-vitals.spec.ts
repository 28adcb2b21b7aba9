import { allow, expect, measures, test } from '../support/browser/telemetry.ts'

test('with consent the page reports its speed, in rounded numbers and without other data', async ({
  page,
  journey,
  receiver,
}) => {
  await journey.open()
  await allow(page).click()
  const names = () => measures(receiver).map((measure) => Reflect.get(measure, 'name'))
  await expect.poll(names).toEqual(expect.arrayContaining(['FCP', 'TTFB']))
  // A press ends the measurement of the largest contentful paint; hiding the page ends the others.
  await page.locator('main summary').last().click()
  await expect.poll(names).toContain('LCP')
  await page.evaluate(() => {
    Object.defineProperties(document, { visibilityState: { value: 'hidden' }, hidden: { value: true } })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(names).toContain('CLS')
  const rating = expect.stringMatching(/^(good|needs-improvement|poor)$/)
  for (const measure of measures(receiver)) {
    expect(measure).toEqual({
      area: 'page',
      event: 'measure',
      name: expect.any(String),
      value: expect.any(Number),
      rating,
    })
    const value = Number(Reflect.get(measure, 'value'))
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value % (Reflect.get(measure, 'name') === 'CLS' ? 0.01 : 50)).toBeCloseTo(0)
  }
})
