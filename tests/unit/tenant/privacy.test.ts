import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const pages = globSync('tenants/*/pages/privacy.md')

it.each(pages)('%s states what the browser stores and what is sent', (file) => {
  const page = readFileSync(file, 'utf8')
  for (const words of [
    'Session Storage',
    'Cache Storage',
    'Local Storage',
    'Beenden und alles löschen',
    'Nutzungsereignisse',
    'Fehlerberichte',
  ])
    expect(page).toContain(words)
  expect(page, 'what outlives erasing').toMatch(/bleibt 24 Stunden lang .*Local Storage, „kws\.orders“/)
  expect(page).toMatch(/Zugangsdaten .*über unsere Server an die alte Bank/)
})

it('there is one page a tenant', () => expect(pages.length).toBe(globSync('tenants/*/tenant.json').length))
