import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ideaFiles } from './idea-files.ts'
import { packFiles } from './pack.ts'
import { files as moveHouse } from './move-house.ts'
import { checkout, removeRoot, writeFiles } from './root.ts'
import type { Change } from './root.ts'

const vite = 'node_modules/vite/bin/vite.js'
const model = join(checkout, 'tenants/hausbank')

/** Sets of files that are added to a checkout: a survey with a tenant, a variant, the pack. */
export function additions(): Record<string, Change>[] {
  const pages = Object.fromEntries(
    readdirSync(join(model, 'pages')).map((name) => [name, readFileSync(join(model, 'pages', name), 'utf8')]),
  )
  const tenant = JSON.parse(readFileSync(join(model, 'tenant.json'), 'utf8')) as Record<string, unknown> // ours
  return [ideaFiles(tenant, pages), moveHouse, packFiles()]
}

/** A temporary copy of this checkout with the additions. Only node_modules is a link, because code finds its data relative to itself. */
export function createIdea(): string {
  const root = mkdtempSync(join(tmpdir(), 'idea-'))
  for (const name of [
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
    'engine',
    'src',
    'flows',
    'schemas',
    'tenants',
  ])
    cpSync(join(checkout, name), join(root, name), { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'junction')
  for (const files of additions()) writeFiles(root, files)
  return root
}

/** Builds a copy as `npm run build` does. @returns the built folder. @throws with the output of the build */
export function buildIdea(root: string): string {
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, {
      cwd: root,
      env: { ...process.env, BUILD: 'plain' },
      stdio: 'pipe',
    })
  run('engine/tools/build/gen.ts')
  run('engine/tools/check/cli.ts')
  run(vite, 'build', '--logLevel', 'warn', '--outDir', 'dist')
  return join(root, 'dist')
}

export { removeRoot as removeIdea }
