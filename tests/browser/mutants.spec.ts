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

/** `MUTANT_SEED=7` for others; `MUTANTS` for more of them. */
const seed = Number(process.env.MUTANT_SEED ?? 3)
const count = Number(process.env.MUTANTS ?? 30)
/** Each of these looks at its share of them, one after the other. */
const tests = 3

/** What the pages of this walk are made of: Start, the search of the bank, and what both share. */
const shown =
  /^(flows\/(switch\/(flow|screens\/(start|bank-search))|guards|routes|errors|texts\/de\/(start|bank|frame|ui|error))\.json|tenants\/hausbank\/tenant\.json|src\/hosting\/config\.json)$/

const mutants = mutantsOf(loadProject(checkout), count, randomFrom(seed), ({ source }) =>
  shown.test(source.file),
)

/** Guards and screens stand in the file of the flow. */
const inFlow = /^flows\/(?:(guards)|switch\/(?:(flow)|screens\/([\w-]+)))\.json$/

/** Where a file of the configuration is served. */
const served = (file: string): RegExp =>
  new RegExp(
    `/${file
      .replace(inFlow, 'flows/switch/flow.json')
      .replace(/^flows\//, 'assets/flows-[\\w-]{8}/')
      .replace('src/tools/hosting/', '')
      .replaceAll('.', '\\.')}$`,
  )

/** What is served with a mutant: the text of its file, in its place in the file of the flow. */
async function servedText({ file, text }: Mutant, route: Route): Promise<string> {
  const [whole, guards, flow, screen] = inFlow.exec(file) ?? []
  if (whole === undefined) return text
  const all = await flowFileOf(route)
  const spoilt = screen
    ? { ...all, screens: { ...all.screens, [screen]: mark } }
    : { ...all, [guards ?? flow ?? '']: mark }
  return JSON.stringify(spoilt).replace(JSON.stringify(mark), () => text)
}

/** Words and a way on: the page is not blank, and nobody is stuck on it. */
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
  // A screen that stands in for what is broken says why in the console; a page that works has nothing to say.
  const works = (await page.locator('main[data-screen]:not([data-screen="broken"])').count()) > 0
  return works ? lines.filter((line) => !/^tenant\.json|^config\.json/.test(line)) : []
}

for (let part = 0; part < tests; part++)
  test(`no mutant of the configuration leaves a blank page (seed ${seed}, part ${part + 1} of ${tests})`, async ({
    context,
    watch,
  }) => {
    // What the browser logs is judged for each mutant; what its policies refuse, and secrets, never are expected.
    watch.allow(/^(console|error)/)
    for (const mutant of mutants.filter((_, i) => i % tests === part))
      await test.step(`${mutant.operator} ${mutant.file} ${mutant.pointers.at(-1)}`, async () => {
        const page = await context.newPage()
        expect(await walk(page, mutant)).toEqual([])
        // Files that are fetched ahead may still be under way.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.close()
      })
  })
