import { describe, expect, test } from 'vitest'
import { linkHref } from '#engine/tenant/links.ts'

describe('links of a tenant', () => {
  test.each([
    ['~https://help.example/faq?topic=1#top', 'https://help.example/faq?topic=1#top', true],
    ['~https://help.example', 'https://help.example/', true],
    ['~mailto:hilfe@example.org', 'mailto:hilfe@example.org', true],
    ['~mailto:hilfe@example.org?subject=Frage', 'mailto:hilfe@example.org?subject=Frage', true],
    ['~tel:+493023125000', 'tel:+493023125000', true],
    ['imprint.md', '/public/imprint', false],
    [`${'a'.repeat(64)}.md`, `/public/${'a'.repeat(64)}`, false],
    ['/', '/', false],
    ['/business/start', '/business/start', false],
  ])('the link %s leads to %s', (link, href, external) => {
    expect(linkHref(link)).toEqual({ href, external })
  })

  const hostile: unknown[] = [
    'javascript:alert(1)',
    ' JaVa\tScript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    '%6Aavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    '/\\evil.example',
    '/ok//evil.example',
    '/../secret',
    'https:evil.example',
    'https://good@evil.example',
    'https://evil.example',
    '~javascript:alert(1)',
    '~data:text/html,x',
    '~http://plain.example',
    '~//evil.example',
    '~https:\\\\evil.example',
    '~https://good@evil.example',
    '~https://good:secret@evil.example',
    '~https://good.example\\@evil.example',
    '~https://',
    '~ ~https://x.example',
    '~https://x.example/\u202Egpj.exe',
    '~https://\u0430pple.example',
    '~https://x.example/"onclick="alert(1)',
    '~https://x.example/a%0d%0ab',
    '~mailto:a@b.example?bcc=c@d.example',
    '~mailto:a@b.example%0Abcc:c@d.example',
    '~tel:javascript:alert(1)',
    '../secret.md',
    '..%2fsecret.md',
    'x.md%00.html',
    'X.md',
    `${'a'.repeat(65)}.md`,
    '',
    '~',
    `~https://x.example/${'a'.repeat(400)}`,
    undefined,
    7,
    ['~https://x.example'],
    { toString: () => '/' },
  ]
  test.each(hostile.map((link) => [link]))('a bank cannot link to %s', (link) => {
    expect(linkHref(link)).toBeUndefined()
  })
})
