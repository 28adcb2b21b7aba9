import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { labels } from '../../support/browser/labels.ts'
import { orderLink } from '../../support/browser/sandbox-session.ts'
import { expect, test } from '../../support/browser/test.ts'
import { startVite } from '../../support/vite.ts'

const base = '/kontowechsel/'
test.use({ bases: [base] })

test('below a path a whole switch works, with nothing beside it', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*(401|404.*nirgends)/)
  const folder = resolve('.generated/below-a-path')
  const line = ['build', '--base', base, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const env = { ...process.env, BUILD: 'plain' }
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...line], { env, stdio: 'pipe' })
  const { origin, close } = await startVite(['preview', '--outDir', folder], { base })
  const beside: string[] = []
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url())
    const isKnown = pathname.startsWith(base) || /^\/((api\/v1|__sandbox)\/|kontowechsel$)/.test(pathname)
    if (from === origin && !isKnown) beside.push(pathname)
  })
  try {
    // The address without its last slash works too.
    await journey.start(`${origin}/kontowechsel?lang=de`)
    await page.reload()
    await journey.chooseBank('99000005')
    await journey.field(labels.login).fill('demo')
    await journey.press(labels.signIn)
    await page.locator('main[data-screen="sca-redirect"]').waitFor()
    await journey.press('Zur Seite der Bank')
    await page.getByRole('link', { name: 'Freigeben' }).click()
    await journey.accounts()
    await journey.on('partners')
    const imprint = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })
    await expect(imprint).toHaveAttribute('href', `${base}public/imprint`)
    for (const [path, screen] of [
      ['public/imprint', 'page'],
      ['error', 'error'],
      // An unknown address leads back to the step.
      ['nirgends', 'partners'],
    ] as const) {
      await page.goto(origin + base + path)
      await journey.on(screen)
    }
    await journey.partners()
    await journey.owner()
    await journey.account()
    await journey.finish()
    expect(beside).toEqual([])
    // So two installations on one host share no data.
    const kept = () =>
      page.evaluate(async () => [
        ...Object.keys({ ...sessionStorage, ...localStorage }),
        ...(await caches.keys()),
      ])
    expect((await kept()).filter((name) => !name.startsWith(base.slice(1)))).toEqual([])
    const link = await orderLink(origin, page)
    expect(link).toMatch(/^http.*\/kontowechsel\/\?lang=de#code=/)
    await page.goto('about:blank')
    await page.goto(link)
    await journey.on('resume-order')
    await page.goto('about:blank')
  } finally {
    close()
    rmSync(folder, { recursive: true, force: true })
  }
})
