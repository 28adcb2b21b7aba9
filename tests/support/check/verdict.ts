import type { Finding, Place } from '#engine/tools/check/finding.ts'
import { at, tokens } from '#engine/tools/check/json.ts'
import { stem } from '#engine/tools/check/file-kinds.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { harmlessReason, normal } from './harmless.ts'
import type { Mutant } from './mutant.ts'

/**
 * Where the check reports a mistake. exact: at its place or the parent; paired: at another place that contradicts it, with this
 * place as a related one; named: where its name is used; near: only elsewhere; harmless: the mutant has no effect; missed:
 * nowhere.
 */
export type Verdict = 'exact' | 'paired' | 'named' | 'near' | 'harmless' | 'missed'

const up = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))

/** Whether the finding is at the mistake: at the node, a part of the new value, or the object or list that contains it. */
const isExact = ({ file, pointers }: Mutant, finding: Place): boolean =>
  finding.file === file &&
  pointers.some(
    (pointer) =>
      finding.pointer === pointer ||
      finding.pointer === up(pointer) ||
      finding.pointer.startsWith(`${pointer}/`),
  )

/** Whether the finding is where a removed or added name is used: as value, key, list item, or file name. */
function isNamed({ names }: Mutant, tree: Tree, { file, pointer }: Finding): boolean {
  const source = tree.sources.find((one) => one.file === file)
  const value = at(source?.value, pointer)
  const words = (text: string) => [text, ...text.split(/[/.#]/)]
  const listed = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  const messages = [
    ...words(tokens(pointer).at(-1) ?? stem(file)),
    ...(typeof value === 'string' ? words(value) : listed),
  ]
  return messages.some((name) => names.includes(name))
}

/** All flows, including resolved variants, as text. */
const resolved = (tree: Tree): string =>
  JSON.stringify(loadProject(tree.root, tree).flows.map(({ source }) => source.value))

/** How findings report a mutant where it is; undefined if they do not. `tree`: the configuration with the mistake. */
export function reported(mutant: Mutant, tree: Tree, findings: Finding[]): Verdict | undefined {
  if (findings.some((finding) => isExact(mutant, finding))) return 'exact'
  if (findings.some(({ relatedLocations = [] }) => relatedLocations.some((place) => isExact(mutant, place))))
    return 'paired'
  if (findings.some((finding) => isNamed(mutant, tree, finding))) return 'named'
  return undefined
}

/** The verdict on a mutant that is not reported where it is. `sound`: the configuration without the mistake; `findings`: all. */
export function otherVerdict(mutant: Mutant, sound: Tree, tree: Tree, findings: Finding[]): Verdict {
  if (findings.length) return 'near'
  const { node, value } = mutant
  if (value !== undefined && normal(node.kind, value) === normal(node.kind, node.source.value))
    return 'harmless'
  if (node.kind === 'variant' && resolved(sound) === resolved(tree)) return 'harmless'
  return harmlessReason(mutant) === undefined ? 'missed' : 'harmless'
}
