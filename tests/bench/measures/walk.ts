import type { BenchPage } from '../page.ts'
import { rest } from '../page.ts'

/** What is entered on each step, by DOM id. */
const entries: Record<string, string>[] = [
  {},
  {
    'login-branch': '10000000',
    'login-user': 'musterkundin',
    'login-kind': 'private',
    'login-consent': 'on',
    'secret-pin': '12345',
  },
  { 'picked-0': 'on', 'picked-1': 'on' },
  {
    'owner-salutation': 'on',
    'owner-firstName': 'Erika',
    'owner-lastName': 'Muster',
    'owner-birthDate': '1980-05-04',
    'owner-email': 'erika@example.org',
  },
  { 'account-iban': 'DE02120300000000202051', 'account-date': '2027-03-01', 'account-close-no': 'on' },
  { 'consents-terms': 'on', 'consents-privacy': 'on' },
]

async function enter({ page }: BenchPage, values: Record<string, string>) {
  for (const [id, value] of Object.entries(values)) {
    const control = page.locator(`#${id}`)
    if (value === 'on') await control.check()
    else if (id === 'login-kind') await control.selectOption(value)
    else await control.fill(value)
  }
}

/** Six steps from the start to the end: milliseconds from each click to the paint of the next heading. */
export async function walk(bench: BenchPage): Promise<number[]> {
  const { page, address } = bench
  await page.goto(address)
  await page.locator('h1').waitFor()
  await rest(bench, 1500)
  const steps: number[] = []
  for (const values of entries) {
    await enter(bench, values)
    await page.locator('h1').focus()
    await rest(bench, 500)
    const click = await bench.aim(page.locator('form button[type=submit]'))
    await bench.record((recorder) => recorder.watchHeading())
    await click()
    steps.push(await bench.record((recorder) => recorder.nextHeading()))
    await rest(bench, 300)
  }
  return steps
}
