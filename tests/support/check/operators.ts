import { join } from '#engine/tools/check/json.ts'
import { changed, mark, namesIn, print } from './mutant.ts'
import type { Mutant } from './mutant.ts'
import type { Node } from './nodes.ts'
import { hostilePatterns, hostileStrings } from './payloads.ts'
import { pick } from './random.ts'
import { isObject } from '#engine/util/json.ts'

export interface Operator {
  name: string
  /** Whether the operator can be used at a node. */
  fits(node: Node): boolean
  apply(node: Node, random: () => number): Mutant
}

type Container = Record<string, unknown>

const isInside = ({ pointer }: Node) => pointer !== ''
const keyed = ({ parent }: Node) => isObject(parent)
const up = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

const mutant = (operator: string, node: Node, value: unknown, more: Partial<Mutant> = {}): Mutant => ({
  operator,
  node,
  file: node.source.file,
  pointers: [node.pointer],
  names: [node.key, ...namesIn(node.value)],
  text: print(value),
  value,
  ...more,
})

/** Puts another value at the place of a node. */
const set = (operator: string, node: Node, value: unknown): Mutant =>
  mutant(
    operator,
    node,
    changed(node, (parent, key) => {
      parent[key] = value
    }),
    { names: [node.key, ...namesIn(node.value), ...(typeof value === 'string' ? namesIn(value) : [])] },
  )

/** Replaces a placeholder in the text by JSON that JSON.stringify cannot write. */
const written = (made: Mutant, from: string, to: string): Mutant => {
  const { value: _value, ...rest } = made
  return { ...rest, text: made.text.replace(from, () => to) }
}

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
  /^(flow (.*\/(target|initial|step)|.*\/(onDone|onError)|.*\/on\/[^/]+|.*\/keys\/\d+)|errors \/codes\/[^/]+\/actions\/\d+|errors \/actions\/[^/]+\/link|form-ui (\/order\/\d+|\/checks\/\d+\/field|\/fields\/[^/]+\/options\/\d+\/value)|schema \/required\/\d+|config \/defaultTenant|tenant \/(theme\/logo(Dark)?|entries\/[^/]+)|screen .*\/labels|screen \/area|flow .*\/params\/(area|event))$/
const isPlainName = ({ kind, pointer, value }: Node) =>
  typeof value === 'string' && plainNames.test(`${kind} ${pointer}`)

const isId = ({ key, kind, value, pointer }: Node) =>
  typeof value === 'string' &&
  (key === 'id' || (key === 'name' && (kind === 'routes' || kind === 'screen'))) &&
  !pointer.includes('/values/')

/** A reference of another kind in the same object, which could be confused with this one. */
const partner = (node: Node, references: (pointer: string) => Node['reference']): string | undefined =>
  Object.keys(isObject(node.parent) ? node.parent : {}).find((key) => {
    const other = references(join(up(node.pointer), key))
    return (
      other && node.reference && other.value !== node.reference.value && other.names !== node.reference.names
    )
  })

/** The operators. `referenceAt` returns what a place names, `others` all nodes with the same key. */
export const operators = (
  referenceAt: (file: string, pointer: string) => Node['reference'],
  others: (node: Node) => Node[],
): Operator[] => [
  {
    name: 'delete',
    fits: isInside,
    apply: (node) =>
      mutant(
        'delete',
        node,
        changed(node, (parent, key) => {
          if (Array.isArray(parent)) parent.splice(Number(key), 1)
          else delete parent[key]
        }),
      ),
  },
  {
    name: 'rename',
    fits: (node) => isInside(node) && keyed(node),
    apply: (node) => {
      const name = `${node.key}Zz`
      const value = changed(node, (parent, key) => {
        const entries = Object.entries(parent)
        for (const [old] of entries) delete parent[old]
        for (const [old, child] of entries) parent[old === key ? name : old] = child
      })
      return mutant('rename', node, value, {
        pointers: [node.pointer, join(up(node.pointer), name)],
        names: [node.key, name, ...namesIn(node.value)],
      })
    },
  },
  { name: 'wrong type', fits: () => true, apply: (node) => set('wrong type', node, otherType(node.value)) },
  {
    name: 'null',
    fits: ({ value }) => value !== null,
    apply: (node) => set('null', node, null),
  },
  {
    name: 'unknown key',
    fits: ({ value }) => isObject(value),
    apply: (node) => {
      const value = changed(node, (parent, key) => {
        parent[key] = { ...(parent[key] as Container), unknownZz: true } // fits says that it is an object
      })
      return mutant('unknown key', node, value, { pointers: [join(node.pointer, 'unknownZz')] })
    },
  },
  {
    name: 'dangling name',
    // Nothing references the id of an invoke.
    fits: (node) =>
      (node.reference !== undefined && node.key !== 'id' && node.key !== 'name') || isPlainName(node),
    apply: (node) =>
      set(
        'dangling name',
        node,
        node.reference ? danglingName(node.reference) : node.kind === 'schema' ? 'noSuchField' : 'nosuchname',
      ),
  },
  {
    name: 'duplicate id',
    fits: (node) => isInside(node) && keyed(node),
    apply: (node) => {
      const twin = isId(node) ? others(node).find(({ value }) => value !== node.value) : undefined
      if (twin) return set('duplicate id', node, twin.value)
      const value = changed(node, (parent, key) => {
        parent[mark] = parent[key]
      })
      return written(mutant('duplicate id', node, value), print(mark), print(node.key))
    },
  },
  {
    name: 'cycle',
    fits: ({ kind, pointer, key }) =>
      (kind === 'schema' && /^\/properties\/[^/]+$/.test(pointer)) ||
      (kind === 'flow' && ['always', 'invoke'].includes(key)),
    apply: (node) => {
      if (node.kind === 'schema') return set('cycle', node, { $ref: '#' })
      const state = up(node.pointer).split('/').at(-1) ?? ''
      return set(
        'cycle',
        node,
        node.key === 'always' ? { target: state } : { ...(node.value as Container), onError: state }, // an invoke
      )
    },
  },
  {
    name: 'bad pattern',
    fits: ({ kind, key, value, pointer }) =>
      kind === 'schema' &&
      (key === 'pattern' || (/^\/properties\/[^/]+$/.test(pointer) && isObject(value) && !value.enum)),
    apply: (node, random) => {
      const pattern = pick(random, hostilePatterns)
      return set(
        'bad pattern',
        node,
        node.key === 'pattern' ? pattern : { ...(node.value as Container), pattern },
      ) // a field
    },
  },
  {
    name: 'hostile string',
    fits: ({ value }) => typeof value === 'string',
    apply: (node, random) => set('hostile string', node, pick(random, hostileStrings)),
  },
  {
    name: 'oversize',
    fits: ({ value }) => value !== null && typeof value !== 'boolean',
    apply: (node, random) => {
      const { value } = node
      if (typeof value === 'number') return set('oversize', node, 1e300)
      if (typeof value === 'string' && random() < 0.5) return set('oversize', node, 'x'.repeat(100_000))
      if (Array.isArray(value) && value.length && random() < 0.5)
        return set(
          'oversize',
          node,
          Array.from({ length: 30_000 }, (_, i) => value[i % value.length]),
        )
      return written(set('oversize', node, mark), print(mark), `${'['.repeat(10_000)}1${']'.repeat(10_000)}`)
    },
  },
  {
    name: 'swapped ids',
    fits: (node) =>
      (node.key === 'id' && ['screen', 'flow', 'tenant'].includes(node.kind) && node.pointer === '/id') ||
      partner(node, (pointer) => referenceAt(node.source.file, pointer)) !== undefined,
    apply: (node) => {
      const key = partner(node, (pointer) => referenceAt(node.source.file, pointer))
      if (key === undefined)
        return set(
          'swapped ids',
          node,
          others(node).find(({ value }) => value !== node.value)?.value ?? 'other',
        )
      const there = join(up(node.pointer), key)
      const value = changed(node, (parent, own) => {
        const copy = parent[own]
        parent[own] = parent[key]
        parent[key] = copy
      })
      return mutant('swapped ids', node, value, { pointers: [node.pointer, there] })
    },
  },
]
