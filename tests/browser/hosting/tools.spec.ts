import { spawn } from 'node:child_process'
import { create } from '#engine/tools/new/new.ts'
import { labels } from '../../support/browser/labels.ts'
import { walkPack } from '../../support/browser/pack-walk.ts'
import { expect, test } from '../../support/browser/test.ts'
import { freePort } from '../../support/free-port.ts'
import { buildIdea, createIdea, removeIdea } from '../../support/idea.ts'
import { startPreview } from '../../support/preview.ts'

test('flows, forms, variants and tenants need no line of code', async ({ page, watch }) => {
  // The list of allowed storage keys is that of this checkout, without the keys of the copy.
  watch.allow(/storage: unknown key (garden|kws)\./)
  const root = createIdea()
  await create(root, ['flow', 'garden'])
  await create(root, ['form', 'garden', 'tools'])
  buildIdea(root)
  const { origin, close } = await startPreview(root, await freePort())
  const on = (screen: string) => expect(page.getByRole('main')).toHaveAttribute('data-screen', screen)
  const open = async (path: string) => {
    await page.goto(origin + path)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(origin + path)
  }
  try {
    await open('/umfrage?tenant=idee')
    await expect(page.locator('html')).toHaveCSS('--color-accent', '#5a2d82')
    await page.getByLabel('Gut', { exact: true }).check()
    await page.getByLabel('In eigenen Worten').fill('Schnell und leicht.')
    await page.getByRole('button', { name: 'Antworten ansehen' }).click()
    await on('survey-read')
    for (const words of ['Die Ideenbank dankt', 'Das freut uns.', 'Schnell und leicht.'])
      await expect(page.getByText(words)).toBeVisible()
    await open('/umzug')
    await page.getByRole('button', { name: labels.withLogin }).click()
    await on('partners-guided')
    await open('/garden')
    for (const screen of ['garden-ask', 'garden-tools']) {
      await on(screen)
      await page.getByLabel('Name').fill('Ada Beispiel')
      await page.getByRole('button', { name: labels.next }).click()
    }
    await on('garden-done')
    // A list, a condition, alternatives, a call and a timeout, by keyboard, over reload and back.
    await page.setViewportSize({ width: 320, height: 800 })
    await page.evaluate(() => sessionStorage.clear())
    await page.clock.install()
    await walkPack(page, `${origin}/wohnung?tenant=direkt`, 'de-x-du')
    await page.goto('about:blank')
  } finally {
    close()
    removeIdea(root)
  }
})

test('`npm start` shows the app and the studio', async ({ page, watch }) => {
  // Module names may look like secrets.
  watch.allow(/secret in \S+\.tsx?(\?|$)/)
  const origin = `http://127.0.0.1:${await freePort()}`
  const line = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--strictPort', '--port']
  const server = spawn(process.execPath, [...line, new URL(origin).port], { stdio: 'ignore' })
  try {
    await expect
      .poll(() =>
        fetch(origin)
          .then(({ ok }) => ok)
          .catch(() => false),
      )
      .toBe(true)
    await page.goto(`${origin}/?lang=de`)
    await page.getByRole('button', { name: labels.withLogin, exact: true }).click()
    await expect(page.locator('main[data-screen="bank-search"] h1')).toBeVisible()
    await page.goto(`${origin}/studio`)
    await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
  } finally {
    server.kill()
  }
})
