import type { BenchPage } from '../page.ts'

/** How many partners the list on the way has. */
export const partnersOnTheWay = 40

/** In the list: one row is decided, a partner is searched for, and all are informed. */
async function decide({ page, rest }: BenchPage) {
  const rows = page.locator('[data-id]')
  await rows.nth(partnersOnTheWay - 1).waitFor({ state: 'attached' })
  await rows.nth(2).locator('.decisions-chip').dispatchEvent('click')
  await page.getByRole('menuitemradio').nth(1).click()
  await rest(200)
  await page.locator('#partners-search').pressSequentially('versi', { delay: 80 })
  await page.locator('#partners-search').fill('')
  await page.locator('.decisions-all').click()
  await page.getByRole('menuitem').first().click()
  await rest(200)
}

/** What is done on each step before its button is pressed: entries by DOM id, "on" for boxes. */
const acts = [
  '',
  'login-branch=10000000 login-user=musterkundin login-kind=private login-consent=on secret-pin=12345',
  decide,
  'owner-salutation=on owner-firstName=Erika owner-lastName=Muster owner-email=erika@example.org',
  'account-iban=DE02120300000000202051 account-close-no=on',
  'consents-terms=on consents-privacy=on',
]

async function enter({ page }: BenchPage, entries: string) {
  for (const entry of entries.split(' ').filter(Boolean)) {
    const [id, value = ''] = entry.split('=')
    const control = page.locator(`#${id}`)
    if (value === 'on') await control.check()
    else if (id === 'login-kind') await control.selectOption(value)
    else await control.fill(value)
  }
}

/** To the end: milliseconds from each click to the next heading, of the slowest press, and the main thread's until the last step rests. */
export async function walk(bench: BenchPage, atStep?: () => Promise<void>) {
  const { page } = bench
  await page.goto(bench.address)
  await page.locator('h1').waitFor()
  await bench.rest(1500)
  const steps: number[] = []
  for (const act of acts) {
    await atStep?.()
    if (typeof act === 'function') await act(bench)
    else await enter(bench, act)
    await page.locator('h1').focus()
    await bench.rest(500)
    const click = await bench.aim(page.locator('form button[type=submit]'))
    await bench.record((recorder) => recorder.watchHeading())
    await click()
    steps.push(await bench.record((recorder) => recorder.nextHeading))
    await bench.rest(300)
  }
  await atStep?.()
  await bench.rest(1000)
  return { steps, work: await bench.work(), press: await bench.record(({ interaction }) => interaction) }
}
