import { expect, it } from 'vitest'
import { youngInScript } from '../../support/compat/scripts.ts'
import { youngInStyles } from '../../support/compat/styles.ts'

const inScript = (code: string) => youngInScript(code).map(({ feature }) => feature)
const inStyles = (code: string) => youngInStyles(code).map(({ feature }) => feature)

it.each([
  ['URL.parse(a)', 'api.URL.parse_static'],
  ['const { any } = AbortSignal', 'api.AbortSignal.any_static'],
  ['AbortSignal["timeout"](5)', 'api.AbortSignal.timeout_static'],
  ['Array.fromAsync(a)', 'javascript.builtins.Array.fromAsync'],
  ['new Set(a).union(b)', 'javascript.builtins.Set.union'],
  ['a.values().map(b)', 'javascript.builtins.Iterator.map'],
  ['/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
  ['(0, a.jsx)("div", { popover: "auto" })', 'html.global_attributes.popover'],
])('what the oldest browsers lack is found in scripts: %s', (code, feature) => {
  expect(inScript(code)).toContain(feature)
})

it.each([
  ['@media (width < 40em) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
  ['a { &.b { color: red } }', 'css.selectors.nesting'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a:popover-open { color: red }', 'css.selectors.popover-open'],
  ['a { -moz-user-select: none }', 'css.properties.user-select'],
])('what the oldest browsers lack is found in styles: %s', (code, feature) => {
  expect(inStyles(code)).toContain(feature)
})
