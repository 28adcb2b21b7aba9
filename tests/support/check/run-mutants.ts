import { drawingsFile } from '#engine/tools/drawing/drawings.ts'
import { checkByRule } from '#engine/tools/check/check.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import type { Project } from '#engine/tools/check/project.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { nodesOf } from './nodes.ts'
import type { Node } from './nodes.ts'
import { operators } from './operators.ts'
import type { Mutant } from './mutant.ts'
import { pick, randomFrom } from './random.ts'
import { otherVerdict, reported } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export interface Outcome {
  mutant: Mutant
  verdict: Verdict
  /** The findings until the mistake was reported. */
  findings: Finding[]
}

/** Checks a mutant, rule by rule until its mistake is reported. */
function outcomeOf(mutant: Mutant, root: string, sound: Tree): Outcome {
  const broken = withFile(sound, mutant.file, mutant.text)
  const findings: Finding[] = []
  for (const some of checkByRule(root, broken)) {
    findings.push(...some)
    const verdict = reported(mutant, broken, some)
    if (verdict) return { mutant, findings, verdict }
  }
  return { mutant, findings, verdict: otherVerdict(mutant, sound, broken, findings) }
}

/** Makes `count` mutants of a configuration in memory, with one mistake each, at nodes for which `fits` is true. */
export function mutantsOf(
  project: Project,
  count: number,
  random: () => number,
  fits: (node: Node) => boolean = () => true,
): Mutant[] {
  const nodes = nodesOf(project).filter(fits)
  const byPlace = new Map(nodes.map((node) => [`${node.source.file} ${node.pointer}`, node]))
  const all = operators(
    (file, pointer) => byPlace.get(`${file} ${pointer}`)?.reference,
    (node) =>
      nodes.filter(
        ({ key, kind, source }) =>
          key === node.key && kind === node.kind && (source === node.source || node.pointer === '/id'),
      ),
  )
  // Chooses the operator first, then the kind of file, then the place; otherwise two thirds of the mutants would be in texts.
  const fitting = all
    .map((operator) => ({
      operator,
      kinds: [
        ...Map.groupBy(
          nodes.filter((node) => operator.fits(node)),
          ({ kind }) => kind,
        ).values(),
      ],
    }))
    .filter(({ kinds }) => kinds.length)
  return Array.from({ length: count }, (_, i) => {
    const { operator, kinds } = fitting[i % fitting.length] ?? pick(random, fitting)
    return operator.apply(pick(random, pick(random, kinds)), random)
  })
}

/** Makes mutants and returns the verdict on each. */
export function runMutants(root: string, count: number, seed: number): Outcome[] {
  // Without drawings, because every change of a flow makes its drawing outdated, whether it is a mistake or not.
  const tree = withFile(diskTree(root), drawingsFile, undefined)
  return mutantsOf(loadProject(root, tree), count, randomFrom(seed)).map((mutant) =>
    outcomeOf(mutant, root, tree),
  )
}
