import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { buildHash, commitOf } from '#engine/tools/build/release.ts'

afterEach(() => vi.unstubAllEnvs())

const chunk = (code: string) => ({ type: 'chunk' as const, code })
const asset = (source: string) => ({ type: 'asset' as const, source })

it('the name of a build depends on its files in any order, and not on pages and source maps', () => {
  const hash = buildHash({ 'a.js': chunk('1'), 'b.css': asset('2') })
  expect(hash).toMatch(/^[0-9a-f]{12}$/)
  expect(buildHash({ 'b.css': asset('2'), 'a.js': chunk('1') })).toBe(hash)
  expect(
    buildHash({ 'a.js': chunk('1'), 'b.css': asset('2'), 'index.html': asset('3'), 'a.js.map': asset('4') }),
  ).toBe(hash)
  expect(buildHash({ 'a.js': chunk('1'), 'b.css': asset('3') })).not.toBe(hash)
  expect(buildHash({ 'a.js': chunk('1'), 'c.css': asset('2') })).not.toBe(hash)
})

it('the commit comes from COMMIT, else from git; changed files show, and without both there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@bank.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  vi.stubEnv('COMMIT', '')
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir())
  expect(commitOf(folder)).toBeUndefined()
  git('init')
  writeFileSync(join(folder, 'a'), '1')
  git('add', 'a')
  git('commit', '-m', 'a')
  const commit = git('rev-parse', 'HEAD')
  expect(commitOf(folder)).toBe(commit)
  writeFileSync(join(folder, 'a'), '2')
  expect(commitOf(folder)).toBe(`${commit}-dirty`)
  vi.stubEnv('COMMIT', 'abc')
  expect(commitOf(folder)).toBe('abc')
  rmSync(folder, { recursive: true })
})
