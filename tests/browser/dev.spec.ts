import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test.describe.configure({ mode: 'serial' })

// `npm start`, without the installation.
const port = Number(process.env.PORT ?? 4173) + 4000
const origin = `http://127.0.0.1:${port}`
let server: ChildProcess | undefined

const answers = () =>
  fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  )

test.beforeAll(async () => {
  const vite = [
    'node_modules/vite/bin/vite.js',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--strictPort',
  ]
  server = spawn(process.execPath, vite, { stdio: 'ignore' })
  await expect.poll(answers, { timeout: 300_000 }).toBe(true)
})

test.afterAll(() => void server?.kill())

test('the dev server shows the app, up to a form, and the studio', async ({ page, watch }) => {
  // Module names may look like secrets.
  watch.allow(/secret in \S+\.tsx?(\?|$)/)
  const at = (screen: string) => page.locator(`main[data-screen="${screen}"] h1`)
  const late = { timeout: 300_000 }
  await page.goto(`${origin}/?lang=de`)
  await expect(at('start')).toBeVisible(late)
  await page.getByRole('button', { name: labels.withLogin, exact: true }).click()
  await expect(at('bank-search')).toBeVisible(late)
  // Vite may reload the page when it finds a new library; then entries are lost.
  await expect(async () => {
    await page.getByRole('combobox').fill('Fantasia')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: labels.next, exact: true }).click()
    await expect(page.getByLabel('PIN', { exact: true })).toBeVisible()
  }).toPass(late)
  await page.goto(`${origin}/studio`)
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible(late)
})
