import tenant from '#tenants/hausbank/tenant.json' with { type: 'json' }
import { colours } from '#engine/tenant/theme.ts'

/** Attacks that a hostile operator might write into a tenant file, by kind. None may run or reach evil.example. */

/** T2: URLs that run scripts, redirect or look like another site. */
export const addresses = [
  'javascript:alert(1)',
  ' JaVa\tScript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  '~javascript:alert(1)',
  '~data:text/html,<script>alert(1)</script>',
  '~vbscript:alert(1)',
  '~blob:https://evil.example/1',
  '~file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '~https:evil.example',
  '~https://good@evil.example',
  '~ ~https://evil.example',
  '%6Aavascript:alert(1)',
  '~https://ex\u202eelpma.org',
  '~https://аpple.example',
]

/** T3: CSS values that would end a declaration, load a file, or cover the page. */
export const styles = [
  'red;background:url(https://evil.example)',
  'red}body{display:none',
  'url(https://evil.example/b)',
  'image-set("https://evil.example/b" 1x)',
  '</style><script>alert(1)</script>',
  'expression(alert(1))',
  "@import 'https://evil.example/b.css'",
  '-moz-element(#pin)',
  'input[value^="1"]{background:red}',
  '\\75rl(https://evil.example/b)',
  'position:fixed;inset:0',
  'var(--color-text',
  'x'.repeat(20_000),
]

/** T4 and T15: names of files and tenants with path traversal, encodings or another host. */
export const paths = [
  '../secret',
  '..%2fsecret',
  '%2e%2e/secret',
  'x.md%00.html',
  'x.md?y',
  'https://evil.example/x.md',
  '/tenants/direkt/pages/imprint.md',
  'A.B',
  'x/../../y',
]

/** T4 and T5 in visible texts: markup, invisible characters, and characters that change the direction of text. */
export const markup = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="https://evil.example" onclick=alert(1)>Start</a>',
  '</title><script>alert(1)</script>',
  'a\u202eb',
  'a\u2066b',
]

/** T5: keys that a library might apply to the page, each with its effect. */
export const sinks: Record<string, unknown> = {
  dangerouslySetInnerHTML: { __html: '<img src=x onerror=alert(1)>' },
  formAction: 'https://evil.example',
  onclick: 'alert(1)',
  style: 'background:url(https://evil.example)',
  'ui:widget': 'NoSuch',
  srcdoc: '<script>alert(1)</script>',
}

/** Values of types that no key accepts. */
export const shapes = [null, 7, [], [['x']], { x: {} }]

/** Lines of pages that must all be refused. */
export const pages = [
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](//evil.example)',
  '[a](https:evil.example)',
  '[a](irc://evil.example)',
  '<javascript:alert(1)>',
  '![a](https://evil.example/t.png)',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="x" onclick="alert(1)">a</a>',
]

/** Keys that reach a prototype. */
const reaching = ['__proto__', 'constructor', 'prototype']

const footer = ['helpdesk', 'agb', 'imprint', 'privacy', 'accessibility']

/** A tenant with attacks in every key and value. `turn` chooses which. */
export function hostileTenant(turn: number): object {
  const one = (list: readonly string[], at = 0) => list[(turn * 5 + at) % list.length] ?? ''
  const each = (names: readonly string[], list: readonly string[]) =>
    Object.fromEntries(names.map((name, at) => [name, one(list, at)]))
  const polluting = reaching.map((name) => [name, { isAdmin: 1 }])
  const evil = { ...sinks, ...Object.fromEntries(polluting) }
  const [path, style] = [one(paths), one(styles)]
  const links = { ...evil, ...each(footer, addresses) }
  const palettes = {
    light: { ...evil, ...each(colours, styles) },
    dark: each(colours, styles),
  }
  const logo = turn % 2 ? one(addresses) : path
  const theme = { ...tenant.theme, ...evil, ...palettes, links, logo, font: style, radius: style }
  const rest = { features: { ...evil, video: style }, entries: { ...evil, Start: path }, tone: path }
  const texts = { ...evil, de: { ...evil, 'start.title': markup[turn] } }
  return { ...tenant, ...evil, ...rest, theme, texts, name: markup[turn + 1] }
}
