import type { BenchPage, Line } from '../page.ts'
import { rest } from '../page.ts'
import { optionOf } from './partners.ts'

/** What is entered on each step, by DOM id. */
type Entries = Record<string, string>

/** How many partners the list on the way has. */
export const partnersOnTheWay = 40

async function enter({ page }: BenchPage, values: Entries) {
  for (const [id, value] of Object.entries(values)) {
    const control = page.locator(`#${id}`)
    if (value === 'on') await control.check()
    else if (id === 'login-kind') await control.selectOption(value)
    else await control.fill(value)
  }
}

/** In the list: one row is decided, a partner is searched for, and all are informed. */
async function decide(bench: BenchPage) {
  const { page } = bench
  await page
    .locator('[data-id]')
    .nth(partnersOnTheWay - 1)
    .waitFor({ state: 'attached' })
  await (await optionOf(bench, 2, 1)).click()
  await rest(bench, 200)
  await page.locator('#partners-search').focus()
  await page.keyboard.type('versi', { delay: 80 })
  await rest(bench, 200)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await rest(bench, 200)
  await page.locator('.decisions-all').click()
  await page.getByRole('menuitem').first().click()
  await rest(bench, 200)
}

/** What is done on each step before its button is pressed. */
const acts: (Entries | typeof decide)[] = [
  {},
  {
    'login-branch': '10000000',
    'login-user': 'musterkundin',
    'login-kind': 'private',
    'login-consent': 'on',
    'secret-pin': '12345',
  },
  { 'picked-0': 'on', 'picked-1': 'on' },
  decide,
  {
    'owner-salutation': 'on',
    'owner-firstName': 'Erika',
    'owner-lastName': 'Muster',
    'owner-birthDate': '4',
    'owner-birthDate-month': '5',
    'owner-birthDate-year': '1980',
    'owner-email': 'erika@example.org',
  },
  {
    'account-iban': 'DE02120300000000202051',
    'account-date': '1',
    'account-date-month': '3',
    'account-date-year': '2027',
    'account-close-no': 'on',
  },
  { 'consents-terms': 'on', 'consents-privacy': 'on' },
]

interface Journey {
  /** Milliseconds from each click to the paint of the next heading. */
  steps: number[]
  /** The longest task after each click, in milliseconds; 0 where none took 50. */
  tasks: number[]
  /** Milliseconds of the main thread, from the navigation until the last step rests. */
  work: number
  /** Seconds of all threads. */
  energy: number
  /** Number of requests; transferred size of these files and the page, in KiB. */
  requests: number
  size: number
}

/** Runs in the page. Serialised: it uses nothing from outside. */
const weigh = () => {
  const files = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
  const [page] = performance.getEntriesByType('navigation')
  const bytes = [page, ...files].reduce((sum, entry) => sum + (entry?.transferSize ?? 0), 0)
  return { requests: files.length, size: bytes / 1024 }
}

/** From the start to the end: seven steps, a list of partners among them. `atStep` is called when a step is shown. */
export async function walk(
  bench: BenchPage,
  line: Line,
  atStep?: (step: number) => Promise<void>,
): Promise<Journey> {
  const { page, address } = bench
  await bench.over(line)
  const energy = await bench.energy()
  await page.goto(address, { timeout: 120_000 })
  await page.locator('h1').waitFor()
  await rest(bench, 1500)
  const steps: number[] = []
  const tasks: number[] = []
  for (const [at, act] of acts.entries()) {
    await atStep?.(at)
    if (typeof act === 'function') await act(bench)
    else await enter(bench, act)
    await page.locator('h1').focus()
    await rest(bench, 500)
    const click = await bench.aim(page.locator('form button[type=submit]'))
    await bench.record((recorder) => recorder.watchHeading())
    await bench.record((recorder) => recorder.longTasks())
    await click()
    steps.push(await bench.record((recorder) => recorder.nextHeading()))
    await rest(bench, 300)
    tasks.push(Math.max(0, ...(await bench.record((recorder) => recorder.longTasks()))))
  }
  await atStep?.(acts.length)
  await rest(bench, 1000)
  return {
    steps,
    tasks,
    work: await bench.work(),
    energy: (await bench.energy()) - energy,
    ...(await page.evaluate(weigh)),
  }
}
