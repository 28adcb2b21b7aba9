import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { objection } from '#engine/tools/check/rules/links.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { checkout as root } from '../../support/root.ts'

interface TenantSchema {
  properties: {
    theme: { properties: { links: { additionalProperties: { pattern: string; maxLength: number } } } }
  }
}
const file = join(root, 'schemas/engine/tenant.schema.json')
// The schema is part of the project; a change of its shape fails the test.
const { pattern, maxLength } = (JSON.parse(readFileSync(file, 'utf8')) as TenantSchema).properties.theme
  .properties.links.additionalProperties
const inSchema = (link: string) => new RegExp(pattern, 'u').test(link) && link.length <= maxLength

const refused = [
  'javascript:alert(1)',
  '~javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '~data:text/html,x',
  '//evil.example',
  '~https:evil',
  '~https://good@evil.example',
  '~https://',
  '%6Aavascript:alert(1)',
  '~https://ex\u202eample.org',
  '~https://аpple.example',
  '~http://x.example',
  '~mailto:a b@example.org',
  '~mailto:a@example.org?bcc=b@example.org',
  '../secret.md',
  '~',
  '',
]

const taken = [
  '~https://help.example.org/faq?a=b#c',
  '~mailto:help@example.org',
  '~mailto:help@example.org?subject=Hallo',
  '~tel:+4930123456',
  'imprint.md',
  '/',
  '/start',
  '/start/now/',
]

it('unsafe links are refused in the app and in the check', () => {
  for (const link of refused) {
    expect(linkHref(link), link).toBeUndefined()
    expect(objection(link), link).toMatch(/\.$/)
  }
  // What is wrong within an address (a name before an @, letters of another alphabet) only code can see.
  expect(refused.filter(inSchema).every((link) => /^~(https:\/\/|mailto:|tel:)./u.test(link))).toBe(true)
})

it('safe links are taken in the app, in the check and in the schema', () => {
  for (const link of taken)
    expect([linkHref(link) !== undefined, objection(link), inSchema(link)], link).toEqual([
      true,
      undefined,
      true,
    ])
})
