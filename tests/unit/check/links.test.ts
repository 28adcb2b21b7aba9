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
  ' JaVa\tScript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  '~data:text/html,x',
  '~vbscript:x',
  '~blob:https://x',
  '~file:///etc/passwd',
  '//evil.example',
  '//evil',
  '/a//b',
  '/\\evil.example',
  '\\\\evil.example',
  '~https:evil',
  '~https://good@evil.example',
  '~https://@evil.example',
  '~https://',
  '~ ~https://x',
  '%6Aavascript:alert(1)',
  '~https://ex\u202eample.org',
  '~https://аpple.example',
  '~http://x.example',
  '~mailto:a b@example.org',
  '~mailto:a@example.org?bcc=b@example.org',
  '~tel:abc',
  '../secret.md',
  '..%2fsecret.md',
  '%2e%2e/x.md',
  'a/b.md',
  'x.md?y',
  'x.md%00.html',
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
  '/start/now',
  '/start/now/',
]

it.each(refused)('refuses the link %j, in the app and in the check', (link) => {
  expect(linkHref(link)).toBeUndefined()
  expect(objection(link)).toMatch(/\.$/)
})

it.each(taken)('takes the link %j, in the app, in the check and in the schema', (link) => {
  expect(linkHref(link)).toBeDefined()
  expect(objection(link)).toBeUndefined()
  expect(inSchema(link)).toBe(true)
})

it('the schema alone refuses links without a safe protocol', () => {
  // What is wrong within an address (a name before an @, letters of another alphabet) only code can see.
  const left = refused.filter(inSchema)
  expect(left.every((link) => /^~(https:\/\/|mailto:|tel:)./u.test(link))).toBe(true)
})
