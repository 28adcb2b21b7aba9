import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openPointsOf } from '#src/tools/studio/open-points.ts'

const file = 'tenants/hausbank/tenant.json'
const folder = 'tenants/hausbank/pages'
const pages = Object.fromEntries(
  readdirSync(folder).map((page) => [page.replace('.md', ''), readFileSync(`${folder}/${page}`, 'utf8')]),
)
const tenant: unknown = JSON.parse(readFileSync(file, 'utf8'))

it('the pages and links that a new brand begins with are still to be done', () => {
  expect(openPointsOf(file, tenant, pages).map(({ kind, what }) => [kind, what])).toEqual([
    ['template', 'Barrierefreiheit'],
    ['template', 'Allgemeine Geschäftsbedingungen (AGB)'],
    ['noBank', 'Impressum'],
    ['template', 'Lizenzen'],
    ['template', 'Datenschutzhinweise'],
    ['exampleLink', 'https://hilfe.example.org'],
  ])
})

it('a place in italics is still open, an underscore in a word is not', () => {
  const found = openPointsOf(file, {}, { a: 'Telefon: _eintragen_', b: 'snake_case_name', c: '# Fertig' })
  expect(found).toEqual([{ kind: 'template', file: 'tenants/hausbank/pages/a.md', pointer: '', what: 'a' }])
})

it('an address of a bank is done', () => {
  const links = { imprint: '~https://sonnenbank.de/impressum', helpdesk: '~mailto:hilfe@sonnenbank.example' }
  expect(openPointsOf(file, { theme: { links } })).toMatchObject([
    { kind: 'exampleLink', pointer: '/theme/links/helpdesk' },
  ])
})
