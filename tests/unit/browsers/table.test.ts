import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { promised } from '#engine/tools/build/supported-browsers.ts'
import { checkout } from '../../support/root.ts'

const readme = readFileSync(join(checkout, 'README.md'), 'utf8')
const cells = [...readme.matchAll(/^\| ((?:Safari|Chrome|Firefox|Samsung)[^|]*) \|/gm)].map(
  ([, cell = '']) => cell,
)

/** The names of browsers in the table, by those of MDN. */
const names: Record<keyof typeof promised, RegExp> = {
  safari: /^Safari ([\d.]+)/,
  safari_ios: /iOS ([\d.]+)/,
  chrome: /^Chrome,.*: ([\d.]+)/,
  chrome_android: /Android: ([\d.]+)/,
  firefox: /^Firefox ([\d.]+)/,
  firefox_android: /^Firefox ([\d.]+)/,
  samsunginternet_android: /^Samsung Internet ([\d.]+)/,
}

it.each(Object.entries(promised))('the table of the README names %s %s', (name, version) => {
  const pattern = names[name as keyof typeof promised] // its own keys
  const named = cells.flatMap((cell) => pattern.exec(cell)?.[1] ?? [])
  expect(named.map(Number)).toEqual([Number(version)])
})
