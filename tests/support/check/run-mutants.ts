import { expect } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { stem } from '#engine/tools/check/file-kinds.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import type { Place } from '#engine/tools/json/source.ts'
import { at, tokens } from '#engine/util/json.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import { diskTree, type Tree } from '#engine/tools/check/tree.ts'
import { nodesOf, type Mutant } from './mutant.ts'
import { checkout } from '../root.ts'
import { sampleCount } from '../sample-count.ts'
import type { Operator } from './operators.ts'
import { pick, randomFrom } from './random.ts'
import { withFile } from './with-file.ts'

export interface Outcome {
  mutant: Mutant
  /** Whether a finding stands at the mistake, names its place, or stands where its name is used. */
  isReported: boolean
  findings: Finding[]
}

/** Chooses which mistakes are made; the same seed makes the same ones. */
const seed = Number(process.env.MUTANT_SEED ?? 1)

export const placeOf = ({ mutant: { operator, node, pointers, names } }: Outcome): string =>
  `${operator} ${node.source.file} ${pointers.at(-1)} ${names[0]}`

const up = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))

/** Whether a place is that of the mistake: the node, a part of the new value, or the object or list that contains it. */
const isThere = ({ node, pointers }: Mutant, place: Place): boolean =>
  place.file === node.source.file &&
  pointers.some(
    (pointer) =>
      place.pointer === pointer || place.pointer === up(pointer) || place.pointer.startsWith(`${pointer}/`),
  )

/** Whether the finding is where a removed or added name is used: as value, key, list item, or file name. */
function isNamed({ names }: Mutant, tree: Tree, { file, pointer }: Finding): boolean {
  const value = at(tree.sources.find((one) => one.file === file)?.value, pointer)
  const words = [value, tokens(pointer).at(-1) ?? stem(file)].flat().filter((one) => typeof one === 'string')
  return words.some((text) => [text, ...text.split(/[/.#]/)].some((name) => names.includes(name)))
}

function outcomeOf(mutant: Mutant, sound: Tree): Outcome {
  const broken = withFile(sound, mutant.node.source.file, mutant.text)
  const findings = checkProject(checkout, broken)
  const isReported = findings.some(
    (one) =>
      [one, ...(one.relatedLocations ?? [])].some((place) => isThere(mutant, place)) ||
      isNamed(mutant, broken, one),
  )
  return { mutant, findings, isReported }
}

/** Makes mutants of a configuration in memory, with one mistake each, and checks them. */
export function runMutants(count: number, operators: Operator[]): Outcome[] {
  const tree = diskTree(checkout)
  const nodes = nodesOf(loadProject(checkout, tree))
  // Chooses the operator first, then the kind of file, then the place; otherwise two thirds of the mutants would be in texts.
  const all = operators.map((operator) => ({
    operator,
    kinds: [...Map.groupBy(nodes.filter(operator.fits), ({ kind }) => kind).values()],
  }))
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const { operator, kinds } = all[i % all.length] ?? pick(random, all)
    const node = pick(random, pick(random, kinds))
    return outcomeOf({ operator: operator.name, node, ...operator.apply(node, random) }, tree)
  })
}

/** Of a few mistakes (SAMPLES=all: of many) nearly every one is reported, with a hint. Some leave a valid product. */
export function expectReported(operators: Operator[], few: number, many: number): void {
  const outcomes = runMutants(sampleCount('MUTANTS', few, many), operators)
  const missed = outcomes.filter(({ isReported }) => !isReported).map(placeOf)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.ceil(outcomes.length * 0.05))
  for (const { findings } of outcomes)
    for (const { rule, hint } of findings) expect(hint.trim(), rule).not.toBe('')
}
