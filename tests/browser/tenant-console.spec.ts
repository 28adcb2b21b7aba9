import { readFileSync } from 'node:fs'
import type { Tenant } from '#generated/engine.ts'
import { expect, test } from '../support/browser/test.ts'

const tenant = JSON.parse(readFileSync('tenants/hausbank/tenant.json', 'utf8')) as Tenant // a file of ours

/** An unusable colour, link, page, entry and text, and an unknown key. */
const faulty = {
  ...tenant,
  colour: '#123456',
  theme: {
    ...tenant.theme,
    light: { ...tenant.theme.light, accent: '0a5c4f' },
    links: { ...tenant.theme.links, agb: '~http://bank.example/agb', fees: 'fees.md' },
  },
  entries: { Start: 'swich' },
  texts: { de: { 'frame.link.fees': 'Preise', 'start.titel': 'Willkommen' } },
}

test('the console names what of a tenant file is not used, and why', async ({ page, journey, watch }) => {
  watch.allow(/console warning: |404 \(Not Found\).*fees\.md/)
  const lines: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) lines.push(message.text())
  })
  await page.route('**/tenants/hausbank/tenant.json', (route) => route.fulfill({ json: faulty }))
  await journey.open('/?lang=de')
  for (const line of [
    'tenant.json /colour: this name is not known here. This value is not used.',
    'tenant.json /theme/light/accent: "0a5c4f" has not the right form. Expected: # and six digits, each 0 to 9 or a to f. This value is not used.',
    'tenant.json /theme/links/agb: "~http://bank.example/agb" is neither a safe external address nor a page. This value is not used.',
    'tenant.json /entries/Start: no such entry, or no such flow. This value is not used.',
    'tenant.json /texts/de/start.titel: no text has this name. This value is not used.',
  ])
    await expect.poll(() => lines).toContain(line)
  await page.getByRole('link', { name: 'Preise' }).click()
  await expect
    .poll(() => lines)
    .toContainEqual(
      expect.stringMatching(/tenants\/hausbank\/pages\/fees\.md is not shown\. Error: HTTP 404/),
    )
  // Nothing else: usable values cause no message.
  expect(lines.filter((line) => line.startsWith('tenant.json'))).toHaveLength(5)
})
