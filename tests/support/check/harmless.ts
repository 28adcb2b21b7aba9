import type { Kind } from '#engine/check/layout.ts'
import type { Mutant } from './mutant.ts'

/** Keys that nothing but people and editors reads. */
const comments = ['$schema', 'description', 'tags', 'title', 'examples']

/** The meaning of a file as text: without comments. In texts and screens "title" is not one. */
export function normal(kind: Kind, value: unknown): string {
  const dropped = kind === 'texts' ? ['$schema'] : kind === 'schema' ? comments : comments.slice(0, 3)
  return JSON.stringify(value, (key, child: unknown) => (dropped.includes(key) ? undefined : child)) ?? ''
}

/** What a mutant may do without harm: operators, place (kind and pointer), and why. */
export const harmless: [operators: string, place: RegExp, reason: string][] = []

export const harmlessReason = ({ operator, node }: Mutant): string | undefined =>
  harmless.find(
    ([operators, place]) =>
      operators.split(', ').includes(operator) && place.test(`${node.kind} ${node.pointer}`),
  )?.[2]
