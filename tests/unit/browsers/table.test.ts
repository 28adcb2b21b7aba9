import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { promised } from '#engine/tools/build/supported-browsers.ts'
import { checkout } from '../../support/root.ts'

/** The names of browsers in the README, by those of MDN. */
const names: Record<keyof typeof promised, RegExp> = {
  safari: /^\| Safari ([\d.]+)/m,
  safari_ios: /^\| Safari .*?iOS ([\d.]+)/m,
  chrome: /^\| Chrome,.*: ([\d.]+)/m,
  chrome_android: /^\| .*Android: ([\d.]+)/m,
  firefox: /^\| Firefox ([\d.]+)/m,
  firefox_android: /^\| Firefox ([\d.]+)/m,
  samsunginternet_android: /^\| Samsung Internet ([\d.]+)/m,
}

it('the README names the oldest browsers for which the app is built', () => {
  const readme = readFileSync(join(checkout, 'README.md'), 'utf8')
  const named = Object.entries(names).map(([name, pattern]) => [name, Number(pattern.exec(readme)?.[1])])
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.entries(promised).map(([name, version]) => [name, Number(version)])),
  )
})
