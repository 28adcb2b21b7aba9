import { readFileSync } from 'node:fs'
import type { DeploymentConfig, Tenant } from '#generated/engine.ts'
import { headerHosts, securityHeaders } from '#engine/tools/build/security-headers.ts'
import { expect, test } from '../support/browser/test.ts'

const host = 'https://files.example.org'
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T // files of ours
const config = read<DeploymentConfig>('src/boot/config.json')
const tenant = read<Tenant>('tenants/hausbank/tenant.json')

/** A link that only this bank has, with its page and texts. */
const own: Tenant = {
  ...tenant,
  theme: { ...tenant.theme, links: { fees: 'fees.md', unlabelled: '/', ...tenant.theme.links } },
  texts: {
    de: { 'frame.link.fees': 'Preise', 'faq.start.cost.answer': 'Bei uns nichts.' },
    en: { 'frame.link.fees': 'Fees' },
  },
}

test('tenant files can be on another host: colours, logo, page, and a link with its label', async ({
  journey,
  page,
}) => {
  const elsewhere = { ...config, hosts: { ...config.hosts, tenant: host } }
  await page.route('**/config.json', (route) => route.fulfill({ json: elsewhere }))
  await page.route('**/?lang=de', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), ...securityHeaders(headerHosts(elsewhere)) },
    })
  })
  const requested: string[] = []
  await page.route(`${host}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/tenants/hausbank/', '')
    requested.push(name)
    const files: Record<string, [type: string, body: string]> = {
      'tenant.json': ['application/json', JSON.stringify(own)],
      'logo.svg': ['image/svg+xml', readFileSync('tenants/hausbank/logo.svg', 'utf8')],
      'pages/fees.md': ['text/markdown', '# Was es kostet\n\nNichts.'],
    }
    const [contentType, body] = files[name] ?? []
    if (!contentType || !body) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType,
      body,
      // As such a host does: allows requests with CORS, but not embedding.
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'same-origin' },
    })
  })
  await journey.open()
  const logo = page.getByRole('img', { name: tenant.name })
  await expect(logo).toHaveAttribute('src', `${host}/tenants/hausbank/logo.svg`)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)

  const labels = page.getByRole('contentinfo').getByRole('link')
  await expect(labels).toHaveText([
    'Häufige Fragen',
    'Rückmeldung',
    /^Hilfe und Kontakt/,
    'AGB',
    'Impressum',
    'Datenschutz',
    'Barrierefreiheit',
    'Preise',
    'Lizenzen',
  ])
  await page.getByText('Was kostet der Wechsel?').click()
  await expect(page.getByText('Bei uns nichts.')).toBeVisible()
  await journey.press('English')
  await page.getByRole('link', { name: 'Fees' }).click()
  await expect(page.getByRole('heading', { name: 'Was es kostet' })).toBeVisible()
  expect(requested.toSorted()).toEqual(['logo.svg', 'pages/fees.md', 'tenant.json'])
})
