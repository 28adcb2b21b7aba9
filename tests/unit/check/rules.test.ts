import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import { tokens } from '#engine/tools/check/json.ts'
import { rules } from '#engine/tools/check/rules/index.ts'
import { diskTree } from '#engine/tools/check/tree.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { base, brokenTree, cases, fixtures, lineOf, withBroken } from './broken.ts'
import type { Break } from './broken.ts'

it('finds nothing in a sound configuration', () => {
  expect(checkProject(base)).toEqual([])
})

it('has a fixture for each rule, and a rule for each fixture', () => {
  const files = readdirSync(join(fixtures, 'rules'))
    .map((file) => file.replace('.json', ''))
    .toSorted()
  expect(files).toEqual(rules.map(({ id }) => id).toSorted())
})

it.each(rules)('$id is described in a sentence', ({ description }) => {
  expect(description).toMatch(/^[A-Z].*\.$/)
})

/** The registries are read from disk, so what is broken there is broken on disk. */
function check<Result>(breaks: Break[], use: (found: Finding[], tree: Tree) => Result): Result {
  if (breaks.some(({ file }) => file.endsWith('.ts') || file.startsWith('tests/')))
    return withBroken(breaks, (root) => use(checkProject(root), diskTree(root)))
  const tree = brokenTree(breaks)
  return use(checkProject(base, tree), tree)
}

describe.each(rules.map(({ id }) => id))('%s', (rule) => {
  it.each(cases(rule))('$why', ({ break: breaks, finds, see, also = [] }) => {
    check(breaks, (found, tree) => {
      const own = found.filter((one) => one.rule === rule)
      expect(own.map(({ file, pointer, line }) => ({ file, pointer, line }))).toEqual(finds)
      if (see)
        expect(
          own.flatMap(({ relatedLocations = [] }) =>
            relatedLocations.map((one) => `${one.file} ${one.pointer}`),
          ),
        ).toEqual(see)
      expect(
        [...new Set(found.filter((one) => one.rule !== rule).map((one) => one.rule))].toSorted(),
      ).toEqual(also)
      for (const finding of own) {
        expect(finding.hint).toMatch(/\S.*[.?]$/)
        const last = tokens(finding.pointer).at(-1)
        if (rule.startsWith('missing-') || rule === 'json' || last === undefined) continue
        // Line and column lead to the key or to a value.
        const line = lineOf(tree, finding)
        expect(line.slice(finding.column - 1)).toMatch(/^(["[{]|\d|true|false|null)/)
        if (!/^\d+$/.test(last)) expect(line).toContain(JSON.stringify(last))
      }
    })
  })
})
