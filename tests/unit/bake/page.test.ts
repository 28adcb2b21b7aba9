import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Tenant } from '#generated/engine.ts'
import { readTenant } from '#engine/tenant/read.ts'
import { bakedHtml, themeSheet } from '#src/tools/bake/page.ts'

const file: unknown = JSON.parse(readFileSync('tenants/mondbank/tenant.json', 'utf8'))
const tenant = readTenant(file) as Tenant // one of ours
const shell = `<html lang="de"><head><link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous"><title>x</title>
<link rel="modulepreload" crossorigin href="/assets/libraries-12345678.js">
<script async src="/assets/fallback-12345678.js"></script></head>
<body><div id="root"></div></body></html>`

const parts = {
  rendered: { html: '<main>Start</main>', title: 'Start – Bank', screen: 'start', context: {} },
  data: {
    locale: 'en' as const,
    config: { apiBase: '/api/v1' },
    tenant: file,
    screen: 'start',
    context: { text: '</script><!--' },
    files: {},
  },
  tenant,
  theme: '/assets/theme.css',
  picture: () => undefined as string | undefined,
  read: () => '<svg></svg>',
}

test('a baked page has language, title, first screen, theme and data', () => {
  const html = bakedHtml(shell, parts)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<title>Start – Bank</title>')
  expect(html).toContain('<div id="root" data-baked><main>Start</main></div>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/theme.css">')
  expect(html).toContain('data-tenant="mondbank" data-locale="en"')
  const [, block = ''] = /<script type="application\/json" id="first-page">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(block)).toEqual(parts.data)
})

test('data cannot end its element', () => {
  expect(bakedHtml(shell, parts)).not.toContain('</script><!--')
})

test('the theme has the colours of both schemes, and nothing that ends a declaration', () => {
  const sheet = themeSheet(tenant.theme)
  expect(sheet).toContain(`--color-accent:${tenant.theme.light?.accent};`)
  expect(sheet).toMatch(/@media \(prefers-color-scheme:dark\)\{:root:root\{.*--color-accent:/)
  const hostile = { ...tenant.theme, light: { ...tenant.theme.light, accent: 'red}body{display:none' } }
  expect(themeSheet(hostile)).not.toContain('display:none')
})
