import { expect, it } from 'vitest'
import tenant from '#schemas/engine/tenant.schema.json' with { type: 'json' }
import { objection } from '#engine/tools/check/rules/links.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { addresses } from '../../support/tenant/hostile.ts'

const { pattern, maxLength } = tenant.properties.theme.properties.links.additionalProperties
const inSchema = (link: string) => new RegExp(pattern, 'u').test(link) && link.length <= maxLength

const refused = [
  ...addresses,
  '\u0001javascript:alert(1)',
  '/ok//evil.example',
  '/../secret',
  'https://evil.example',
  '~http://plain.example',
  '~https:\\\\evil.example',
  '~https://good:secret@evil.example',
  '~https://good.example\\@evil.example',
  '~https://',
  '~https://x.example/"onclick="alert(1)',
  '~https://x.example/a%0d%0ab',
  '~mailto:a b@example.org',
  '~mailto:a@b.example?bcc=c@d.example',
  '~mailto:a@b.example%0Abcc:c@d.example',
  '~tel:javascript:alert(1)',
  '../secret.md',
  'x.md%00.html',
  'X.md',
  `${'a'.repeat(65)}.md`,
  '',
  '~',
  `~https://x.example/${'a'.repeat(400)}`,
]

it.each(refused)('an unsafe link of a bank is refused in the app and in the check: %s', (link) => {
  expect(linkHref(link)).toBeUndefined()
  expect(objection(link)).toMatch(/\.$/)
  // What is wrong within an address (a name before an @, letters of another alphabet) only code can see.
  if (inSchema(link)) expect(link).toMatch(/^~(https:\/\/|mailto:|tel:)./)
})

it.each([undefined, 7, ['~https://x.example'], { toString: () => '/' }])('no link is %j', (value) =>
  expect(linkHref(value)).toBeUndefined(),
)

it.each([
  ['~https://help.example/faq?a=b#c', 'https://help.example/faq?a=b#c', true],
  ['~https://help.example', 'https://help.example/', true],
  ['~mailto:help@example.org?subject=Hallo', 'mailto:help@example.org?subject=Hallo', true],
  ['~tel:+493023125000', 'tel:+493023125000', true],
  ['imprint.md', '/public/imprint', false],
  [`${'a'.repeat(64)}.md`, `/public/${'a'.repeat(64)}`, false],
  ['/', '/', false],
  ['/start/now/', '/start/now/', false],
])(
  'a safe link of a bank is taken in the app, in the check and in the schema: %s',
  (link, href, external) => {
    expect(linkHref(link)).toEqual({ href, external })
    expect([objection(link), inSchema(link)]).toEqual([undefined, true])
  },
)
