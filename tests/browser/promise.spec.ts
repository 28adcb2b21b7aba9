import { expect, test } from '@playwright/test'
import { promised } from '#engine/tools/build/supported-browsers.ts'
import { youngInBuild } from '../support/browser-support/files.ts'
import rows from './younger.json' with { type: 'json' }

interface Row {
  features: string[]
  /** Files that may use the features; by default any. */
  in?: string[]
  reason: string
}

const allowed: Row[] = rows
const oldest = Object.entries(promised)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')

const pairs = ({ features, in: chunks = [''] }: Row) =>
  features.flatMap((feature) => chunks.map((chunk) => `${feature} in ${chunk}`))

test('the oldest supported browsers have all features that the build needs, except those listed with a reason', () => {
  const { found, read } = youngInBuild(process.env.PREVIEW_DIST ?? 'dist')
  expect(read).toBeGreaterThan(100)
  const listed = new Set(allowed.flatMap(pairs))
  const met = new Set<string>()
  const unlisted = found.filter(({ feature, chunk }) => {
    const name = [`${feature} in ${chunk}`, `${feature} in `].find((pair) => listed.has(pair))
    if (name) met.add(name)
    return !name
  })
  const messages = unlisted.map(
    ({ feature, chunk, lacking }) => `${feature} in ${chunk}: not in ${lacking.join(', ')}`,
  )
  expect(
    messages,
    `Oldest: ${oldest}. Do without, bring it along, or list it in younger.json with the reason.`,
  ).toEqual([])
  expect(
    [...listed].filter((pair) => !met.has(pair)),
    'listed in younger.json, but nowhere in the build',
  ).toEqual([])
})
