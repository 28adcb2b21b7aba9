import { expect, it } from 'vitest'
import { drawingsFile } from '#engine/tools/drawing/drawings.ts'
import { checkByRule } from '#engine/tools/check/check.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import { misspellings } from '../../support/check/misspellings.ts'
import type { Misspelling } from '../../support/check/misspellings.ts'
import { randomFrom } from '../../support/check/random.ts'
import { checkout as root } from '../../support/root.ts'

/** `MISSPELLINGS=3000 MISSPELLING_SEED=7 npx vitest run tests/unit/check/misspellings.test.ts` for a larger sample. */
const count = Number(process.env.MISSPELLINGS ?? 300)
const seed = Number(process.env.MISSPELLING_SEED ?? 11)
/** At most one in a hundred may be missed, or have no hint that names what was meant. */
const most = Math.ceil(count / 100)

// A drawing would give every change of a flow away, whether it is a slip or not.
const tree = withFile(diskTree(root), drawingsFile, undefined)

/** Whether the check says where the slip is, and which name was meant. */
function verdict({ site, text, pointer }: Misspelling): 'hinted' | 'found' | 'missed' {
  const meant = [site.before + site.name, `"${site.name}"`]
  let isFound = false
  for (const findings of checkByRule(root, withFile(tree, site.source.file, text)))
    for (const { file, pointer: at, hint } of findings) {
      if (file !== site.source.file || at !== pointer) continue
      if (meant.some((name) => hint.includes(name))) return 'hinted'
      isFound = true
    }
  return isFound ? 'found' : 'missed'
}

it(
  `finds misspelt names and says which was meant (${count} slips, seed ${seed})`,
  { timeout: 3_600_000 },
  () => {
    const all = misspellings(tree, count, randomFrom(seed)).map((slip) => ({
      ...slip,
      verdict: verdict(slip),
    }))
    const listed = all
      .filter((one) => one.verdict !== 'hinted')
      .map(
        ({ verdict: how, site, name, slip }) =>
          `${how} ${site.kind} ${slip} ${site.before}${site.name} -> ${name} in ${site.source.file} ${site.pointer}`,
      )
    if (count >= 1000) {
      const kinds = Map.groupBy(all, ({ site }) => site.kind)
      for (const [kind, some] of kinds)
        process.stdout.write(
          `${kind}: ${some.filter((one) => one.verdict !== 'missed').length} found, ${some.filter((one) => one.verdict === 'hinted').length} hinted of ${some.length}\n`,
        )
      process.stdout.write(`${listed.toSorted().join('\n')}\n`)
    }
    const missed = all.filter((one) => one.verdict === 'missed').length
    expect(missed, listed.join('\n')).toBeLessThanOrEqual(most)
    expect(listed.length, listed.join('\n')).toBeLessThanOrEqual(most)
  },
)
