import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkProject } from '#engine/check/check.ts'
import type { Finding } from '#engine/check/finding.ts'

/** One change to the base configuration: sets or removes the value at a pointer, removes a file, or writes it raw. */
export interface Break {
  file: string
  op: 'set' | 'remove' | 'raw'
  pointer?: string
  value?: unknown
}

export const fixtures = join(import.meta.dirname, '../../fixtures/check')
export const base = join(fixtures, 'base')

type Container = Record<string, unknown>

function change(root: string, { file, op, pointer, value }: Break): void {
  const path = join(root, file)
  if (op === 'raw') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, String(value))
  } else if (pointer === undefined) rmSync(path)
  else {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Container // fixtures are objects
    const keys = pointer.slice(1).split('/')
    const last = keys.pop() ?? ''
    const parent = keys.reduce((here, key) => here[key] as Container, json) // pointers lead through objects and lists
    if (op === 'set') parent[last] = value
    else if (Object.hasOwn(parent, last)) delete parent[last]
    else throw new Error(`Nothing to remove at ${file} ${pointer}`)
    writeFileSync(path, JSON.stringify(json, null, 2))
  }
}

/** Calls `use` with the root of a copy of the base configuration that was changed, and removes it again. */
export function withBroken<Result>(breaks: Break[], use: (root: string) => Result): Result {
  const root = mkdtempSync(join(tmpdir(), 'check-'))
  try {
    cpSync(base, root, { recursive: true })
    for (const one of breaks) change(root, one)
    return use(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** The text at a finding, to see that line and column are where they should be. */
export function textAt(root: string, { file, line, column }: Finding): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines[line - 1]?.slice(column - 1) ?? ''
}

export const checkBroken = (breaks: Break[]): Finding[] => withBroken(breaks, checkProject)
