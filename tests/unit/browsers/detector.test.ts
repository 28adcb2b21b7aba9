import { expect, it } from 'vitest'
import { youngInScript } from '../../support/browser-support/scripts.ts'
import { youngInStyles } from '../../support/browser-support/styles.ts'

const inScript = (code: string) => youngInScript(code).map(({ feature }) => feature)
const inStyles = (code: string) => youngInStyles(code).map(({ feature }) => feature)

it.each([
  ['URL.parse(a)', 'api.URL.parse_static'],
  ['window.URL.canParse(a)', 'api.URL.canParse_static'],
  ['const { any } = AbortSignal', 'api.AbortSignal.any_static'],
  ['AbortSignal["timeout"](5)', 'api.AbortSignal.timeout_static'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Array.fromAsync(a)', 'javascript.builtins.Array.fromAsync'],
  ['Object.groupBy(a, b)', 'javascript.builtins.Object.groupBy'],
  ['new Set(a).union(b)', 'javascript.builtins.Set.union'],
  ['a.values().map(b)', 'javascript.builtins.Iterator.map'],
  ['new Intl.Segmenter("de")', 'javascript.builtins.Intl.Segmenter'],
  ['requestIdleCallback(a)', 'api.Window.requestIdleCallback'],
  ['navigation.navigate(a)', 'api.Window.navigation'],
  ['/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ['new RegExp("(?<!a)b")', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
  ['class A { static { a() } }', 'javascript.classes.static.initialization_blocks'],
  ['(0, a.jsx)("div", { popover: "auto" })', 'html.global_attributes.popover'],
])('finds features that are newer than the supported browsers: %s', (code, feature) => {
  expect(inScript(code)).toContain(feature)
})

it.each([
  'new URL(a)',
  'JSON.parse(a)',
  'typeof URL.parse',
  'a.showPopover?.()',
  'const URL = b; URL.parse(a)',
  'Object.values(a).map(b)',
  'a.toSorted().at(-1)',
  'x ??= y?.z; class A { #a = 1; static b }',
  '/(?:a)(?<name>b)/u',
  'const { parse } = own',
])('ignores features that all browsers have, that are tested before use, or that we define: %s', (code) => {
  expect(inScript(code)).toEqual([])
})

it('reports a file that is not a script', () => {
  expect(() => youngInScript('const a =')).toThrow(SyntaxError)
})

it.each([
  ['@media (width < 40em) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ['@media not (min-width: 40em) { a { color: red } }', 'css.at-rules.media.or_syntax'],
  ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
  ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
  ['a { &.b { color: red } }', 'css.selectors.nesting'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a { field-sizing: content }', 'css.properties.field-sizing'],
  ['a { text-wrap: balance }', 'css.properties.text-wrap.balance'],
  ['a:popover-open { color: red }', 'css.selectors.popover-open'],
  ['a { -moz-user-select: none }', 'css.properties.user-select'],
])('finds features that are newer than the supported browsers: %s', (code, feature) => {
  expect(inStyles(code)).toContain(feature)
})

it.each([
  '@media not all and (min-width: 40em) { a { color: red } }',
  'a { color: color-mix(in oklab, red 5%, blue); block-size: 10dvh }',
  'a { color: red; color: light-dark(red, blue) }',
  '@supports (color: light-dark(red, blue)) { a { color: light-dark(red, blue) } }',
  'a { -webkit-user-select: none; user-select: none }',
  ':root:has(.a) { --b: 1 }',
])('ignores properties that all browsers have, or that have an older fallback: %s', (code) => {
  expect(inStyles(code)).toEqual([])
})
