import type { Finding, Place } from '#engine/tools/check/finding.ts'
import { at, tokens } from '#engine/tools/check/json.ts'
import { stem } from '#engine/tools/check/layout.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { harmlessReason, normal } from './harmless.ts'
import type { Mutant } from './mutant.ts'

/**
 * exact: at the place or its parent; paired: a contradiction of two places is found at the other one, and the finding
 * names this one too; named: where its name is said; near: only elsewhere; missed: not found at all.
 */
export type Verdict = 'exact' | 'paired' | 'named' | 'near' | 'harmless' | 'missed'

const up = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))

/** The finding is at what was broken: the node itself, a part of what was put there, or the object or list it stands in. */
const isExact = ({ file, pointers }: Mutant, finding: Place): boolean =>
  finding.file === file &&
  pointers.some(
    (pointer) =>
      finding.pointer === pointer ||
      finding.pointer === up(pointer) ||
      finding.pointer.startsWith(`${pointer}/`),
  )

/** The finding is where the name stands that the mutant took away or gave: as value, key, entry of a list, or file. */
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

/** All flows, with what variants resolve to, as text. */
const resolved = (tree: Tree): string =>
  JSON.stringify(loadProject(tree.root, tree).flows.map(({ source }) => source.value))

/** How a mutant of what was `sound` was taken; `findings` are those of the whole configuration with it. */
export function judge(mutant: Mutant, sound: Tree, tree: Tree, findings: Finding[]): Verdict {
  if (findings.some((finding) => isExact(mutant, finding))) return 'exact'
  if (findings.some(({ relatedLocations = [] }) => relatedLocations.some((place) => isExact(mutant, place))))
    return 'paired'
  if (findings.some((finding) => isNamed(mutant, tree, finding))) return 'named'
  if (findings.length) return 'near'
  const { node, value } = mutant
  if (value !== undefined && normal(node.kind, value) === normal(node.kind, node.source.value))
    return 'harmless'
  if (node.kind === 'variant' && resolved(sound) === resolved(tree)) return 'harmless'
  return harmlessReason(mutant) === undefined ? 'missed' : 'harmless'
}
