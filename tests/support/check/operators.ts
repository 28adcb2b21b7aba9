import { isObject, join } from '#engine/util/json.ts'
import { changed, namesIn, print, rename, type Container, type Mutant, type Node } from './mutant.ts'
import { pick } from './random.ts'

export interface Operator {
  name: string
  /** Whether the operator can be used at a node. */
  fits(node: Node): boolean
  apply(node: Node, random: () => number): Omit<Mutant, 'operator' | 'node'>
}

/** Markup, script URLs, path traversal, prototype pollution. */
const hostileStrings = [
  'javascript:alert(1)',
  '~javascript:alert(1)',
  '//evil.example',
  '~https://good@evil.example',
  '../../secret',
  '__proto__',
  'constructor',
  'red;background:url(https://evil.example)',
  'a\u202Eb',
  'a\u0000b',
  '\uD800',
]

/** A placeholder for what JSON.stringify cannot write. */
const mark = '@mutant@'
const up = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))
const isInside = ({ pointer }: Node) => pointer !== ''
const keyed = (node: Node) => isInside(node) && isObject(node.parent)

const mutant = (node: Node, value: unknown, more: Partial<Mutant> = {}) => ({
  pointers: [node.pointer],
  names: [node.key, ...namesIn(node.value)],
  text: print(value),
  ...more,
})

/** Puts another value at the place of a node. */
const set = (node: Node, value: unknown) =>
  mutant(
    node,
    changed(node, (parent, key) => {
      parent[key] = value
    }),
    { names: [node.key, ...namesIn(node.value), ...(typeof value === 'string' ? namesIn(value) : [])] },
  )

const written = <Made extends { text: string }>(made: Made, from: string, to: string): Made => ({
  ...made,
  text: made.text.replace(from, () => to),
})

const otherType = (value: unknown): unknown => {
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return 'seven'
  if (typeof value === 'boolean') return 'yes'
  return Array.isArray(value) ? { zz: 1 } : [1]
}

/** A similar name that does not exist. */
const danglingName = ({ names, value }: NonNullable<Node['reference']>): string => {
  if (names === 'text') return `${value.split('.')[0]}.noSuchText`
  if (names === 'event') return 'NO_SUCH_EVENT'
  return names === 'pointer' ? value.replace(/[^/]+$/, 'noSuchKey') : 'noSuchName'
}

/** Names that no schema marks as references: keys of states, steps, fields, links and so on. */
const plainNames =
  /^(flow (.*\/(target|initial|step)|.*\/(onDone|onError)|.*\/on\/[^/]+|.*\/keys\/\d+)|errors \/codes\/[^/]+\/actions\/\d+|form-ui (\/order\/\d+|\/checks\/\d+\/field)|schema \/required\/\d+|config \/defaultTenant|tenant \/theme\/logo(Dark)?|screen .*\/labels)$/

/** Mistakes in a value: its type, its size, a key too many. */
export const valueMistakes: Operator[] = [
  { name: 'wrong type', fits: () => true, apply: (node) => set(node, otherType(node.value)) },
  { name: 'null', fits: ({ value }) => value !== null, apply: (node) => set(node, null) },
  {
    name: 'unknown key',
    fits: ({ value }) => isObject(value),
    apply: (node) => ({
      ...set(node, { ...(node.value as Container), unknownZz: true }), // fits says that it is an object
      pointers: [join(node.pointer, 'unknownZz')],
    }),
  },
  {
    name: 'key twice',
    fits: keyed,
    apply: (node) => {
      const value = changed(node, (parent, key) => {
        parent[mark] = parent[key]
      })
      return written(mutant(node, value), print(mark), print(node.key))
    },
  },
  {
    name: 'oversize',
    fits: ({ value }) => value !== null && typeof value !== 'boolean',
    apply: (node, random) => {
      const { value } = node
      if (typeof value === 'number') return set(node, 1e300)
      if (typeof value === 'string' && random() < 0.5) return set(node, 'x'.repeat(100_000))
      return written(set(node, mark), print(mark), `${'['.repeat(10_000)}1${']'.repeat(10_000)}`)
    },
  },
]

/** Mistakes in a name or another text. */
export const nameMistakes: Operator[] = [
  {
    name: 'rename',
    fits: keyed,
    apply: (node) => {
      const name = `${node.key}Zz`
      const value = changed(node, (parent, key) => rename(parent, key, name))
      return mutant(node, value, {
        pointers: [node.pointer, join(up(node.pointer), name)],
        names: [node.key, name, ...namesIn(node.value)],
      })
    },
  },
  {
    name: 'dangling name',
    // Nothing references the id of an invoke.
    fits: ({ kind, key, pointer, reference, value }) =>
      (reference !== undefined && key !== 'id' && key !== 'name') ||
      (typeof value === 'string' && plainNames.test(`${kind} ${pointer}`)),
    apply: (node) =>
      set(
        node,
        node.reference ? danglingName(node.reference) : node.kind === 'schema' ? 'noSuchField' : 'nosuchname',
      ),
  },
  {
    name: 'hostile string',
    // Texts are shown as they are: never as HTML, never as an address.
    fits: ({ kind, pointer, value }) =>
      typeof value === 'string' &&
      !/^(texts|tenant \/(name$|texts\/)|.*\/(description|title|examples|invoke\/id)(\/|$))/.test(
        `${kind} ${pointer}`,
      ),
    apply: (node, random) => set(node, pick(random, hostileStrings)),
  },
]
