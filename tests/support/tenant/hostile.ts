import tenant from '#tenants/hausbank/tenant.json' with { type: 'json' }
import { colours } from '#engine/tenant/theme.ts'
import attacks from './attacks.json' with { type: 'json' }

/** Attacks in a tenant file; none may run or reach evil.example. `sinks`: keys that a library might apply. `pages`: lines to refuse. */
export const { addresses, paths, markup, pages } = attacks
export const sinks: Record<string, unknown> = attacks.sinks

/** T3: CSS values that would end a declaration, load a file, or cover the page. */
export const styles = [...attacks.styles, 'x'.repeat(20_000)]

/** Values of types that no key accepts. */
export const shapes = [null, 7, [], [['x']], { x: {} }]

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
  const palettes = { light: { ...evil, ...each(colours, styles) }, dark: each(colours, styles) }
  const logo = turn % 2 ? one(addresses) : path
  const theme = { ...tenant.theme, ...evil, ...palettes, links, logo, font: style, radius: style }
  const rest = { features: { ...evil, video: style }, entries: { ...evil, Start: path }, tone: path }
  const texts = { ...evil, de: { ...evil, 'start.title': markup[turn] } }
  return { ...tenant, ...evil, ...rest, theme, texts, name: markup[turn + 1] }
}
