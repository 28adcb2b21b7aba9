import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkProject } from '#engine/tools/check/check.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import { diskTree, type Tree } from '#engine/tools/check/tree.ts'
import { withFile } from '../../support/check/with-file.ts'

/** One change to the base configuration: sets or removes the value at a pointer, removes a file, or writes it raw. */
export interface Break {
  file: string
  op: 'set' | 'remove' | 'raw'
  pointer?: string
  value?: unknown
}

export const fixtures = join(import.meta.dirname, '../../fixtures/check')
export const base = join(fixtures, 'base')

/** The name of a screen, misspelt. */
export const misspelt: Break[] = [
  { file: 'flows/order/flow.json', op: 'set', pointer: '/states/done/meta/screen', value: 'don' },
]

/** A case of tests/fixtures/check/rules/<rule>.json: what is broken, and where the rule must find it. */
interface Case {
  why: string
  break: Break[]
  finds: { file: string; pointer: string; line: number }[]
  /** The other places that the findings name, as file and pointer. */
  see?: string[]
  /** A part of the hint. */
  says?: string
  /** Other rules that cannot but find something too. */
  also?: string[]
}

export const cases = (rule: string): Case[] =>
  JSON.parse(readFileSync(join(fixtures, 'rules', `${rule}.json`), 'utf8')) as Case[] // as the tests of the rules read it

type Container = Record<string, unknown>

/** The new text of a file; undefined when it is removed. */
function changed(text: () => string, { op, pointer, value }: Break): string | undefined {
  if (op === 'raw') return String(value)
  if (pointer === undefined) return undefined
  const json = JSON.parse(text()) as Container // fixtures are objects
  const keys = pointer.slice(1).split('/')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((here, key) => here[key] as Container, json) // pointers lead through objects and lists
  if (op === 'set') parent[last] = value
  else if (Object.hasOwn(parent, last)) delete parent[last]
  else throw new Error(`Nothing to remove at ${pointer}`)
  return JSON.stringify(json, null, 2)
}

/** Calls `use` with the root of a copy of the base configuration that was changed, and removes it again. */
export function withBroken<Result>(breaks: Break[], use: (root: string) => Result): Result {
  const root = mkdtempSync(join(tmpdir(), 'check-'))
  try {
    cpSync(base, root, { recursive: true })
    const tree = brokenTree(breaks)
    for (const { file } of breaks) writeFileSync(join(root, file), textIn(tree, file))
    return use(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const sound = diskTree(base)
const textIn = (tree: Tree, file: string): string =>
  tree.sources.find((source) => source.file === file)?.text ?? tree.text(file, Infinity)?.text ?? ''

/** The base configuration with changes, in memory. */
const brokenTree = (breaks: Break[]): Tree =>
  breaks.reduce(
    (tree, one) =>
      withFile(
        tree,
        one.file,
        changed(() => textIn(tree, one.file), one),
      ),
    sound,
  )

export const checkBroken = (breaks: Break[]): Finding[] => checkProject(base, brokenTree(breaks))
