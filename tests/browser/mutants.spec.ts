import type { Page, Route } from '@playwright/test'
import { loadProject } from '#engine/tools/check/project.ts'
import { mark } from '../support/check/mutant.ts'
import type { Mutant } from '../support/check/mutant.ts'
import { randomFrom } from '../support/check/random.ts'
import { mutantsOf } from '../support/check/run-mutants.ts'
import { flowFileOf } from '../support/browser/flow-file.ts'
import { withoutFirstPage } from '../support/browser/without-first-page.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { checkout } from '../support/root.ts'

/** `MUTANT_SEED=7` makes other mutants; `MUTANTS` sets their number. */
const seed = Number(process.env.MUTANT_SEED ?? 3)
const count = Number(process.env.MUTANTS ?? 30)
/** Number of tests, each with its share of the mutants. */
const tests = 3

/** Files of Start, the bank search, and what both use. */
const shown =
  /^(flows\/(switch\/(flow|screens\/(start|bank-search))|guards|routes|errors|texts\/de\/(start|bank|frame|ui|error))\.json|tenants\/hausbank\/tenant\.json|src\/hosting\/config\.json)$/

const mutants = mutantsOf(loadProject(checkout), count, randomFrom(seed), ({ source }) =>
  shown.test(source.file),
)

/** Guards and screens are part of the flow's file. */
const inFlow = /^flows\/(?:(guards)|switch\/(?:(flow)|screens\/([\w-]+)))\.json$/

/** Address of a configuration file. */
const served = (file: string): RegExp =>
  new RegExp(
    `/${file
      .replace(inFlow, 'flows/switch/flow.json')
      .replace(/^flows\//, 'assets/flows-[\\w-]{8}/')
      .replace('src/tools/hosting/', '')
      .replaceAll('.', '\\.')}$`,
  )

/** The served text of a mutant; if its file is part of a flow's file, the whole of that. */
async function servedText({ file, text }: Mutant, route: Route): Promise<string> {
  const [whole, guards, flow, screen] = inFlow.exec(file) ?? []
  if (whole === undefined) return text
  const all = await flowFileOf(route)
  const spoilt = screen
    ? { ...all, screens: { ...all.screens, [screen]: mark } }
    : { ...all, [guards ?? flow ?? '']: mark }
  return JSON.stringify(spoilt).replace(JSON.stringify(mark), () => text)
}

/** The page shows text, and a button or link to continue. */
async function expectSomething(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(
    page.locator('main').getByRole('link').or(page.locator('main').getByRole('button')).first(),
  ).toBeVisible()
}

async function walk(page: Page, mutant: Mutant): Promise<string[]> {
  const lines: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) lines.push(message.text())
  })
  page.on('pageerror', (error) => lines.push(`uncaught ${error.message}`))
  await withoutFirstPage(page)
  await page.route(served(mutant.file), async (route) =>
    route.fulfill({ contentType: 'application/json', body: await servedText(mutant, route) }),
  )
  await page.goto('/?lang=de')
  await expectSomething(page)
  const way = page.getByRole('button', { name: labels.withLogin, exact: true })
  if ((await way.count()) > 0) {
    await way.click()
    await expectSomething(page)
  }
  // An error screen logs its reason to the console; a page that works logs nothing.
  const works = (await page.locator('main[data-screen]:not([data-screen="broken"])').count()) > 0
  return works ? lines.filter((line) => !/^tenant\.json|^config\.json/.test(line)) : []
}

for (let part = 0; part < tests; part++)
  test(`no mutant of the configuration leaves a blank page (seed ${seed}, part ${part + 1} of ${tests})`, async ({
    context,
    watch,
  }) => {
    // The console is checked for each mutant below. Policy reports and stored secrets are never allowed.
    watch.allow(/^(console|error)/)
    for (const mutant of mutants.filter((_, i) => i % tests === part))
      await test.step(`${mutant.operator} ${mutant.file} ${mutant.pointers.at(-1)}`, async () => {
        const page = await context.newPage()
        expect(await walk(page, mutant)).toEqual([])
        // Preloading may not have finished yet.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.close()
      })
  })
