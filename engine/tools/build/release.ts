import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>

/** A hash over the files of a build, except HTML pages and source maps. Equal sources give an equal hash. */
export function buildHash(bundle: Bundle): string {
  const hash = createHash('sha256')
  for (const [name, file] of Object.entries(bundle).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (!/\.(html|map)$/.test(name))
      hash.update(`${name}\0`).update(file.type === 'chunk' ? file.code : file.source)
  return hash.digest('hex').slice(0, 12)
}

/** The commit of the build, with `-dirty` if files were changed: from COMMIT, else from git; undefined if both are missing. */
export function commitOf(root: string): string | undefined {
  if (process.env.COMMIT) return process.env.COMMIT
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude', '*']
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Names a build: `name@version+hash`, without a time, in `<meta name="release">`, where telemetry reads it, and in version.json. */
export function release(root: string): Plugin {
  const { name, version }: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  let build = ''
  const id = () => `${name}@${version}+${build}`
  return {
    name: 'release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        build = buildHash(bundle ?? {})
        return [{ tag: 'meta', attrs: { name: 'release', content: id() }, injectTo: 'head' }]
      },
    },
    writeBundle({ dir: dist = '' }) {
      const file = { release: id(), name, version, build, commit: commitOf(root) }
      writeFileSync(join(dist, 'version.json'), `${JSON.stringify(file, null, 2)}\n`)
    },
  }
}

/** Moves source maps and the bill of materials out of the build, into `.generated/not-public/<build>`. No file of the build refers to them. */
export const notPublic = (root: string): Plugin => ({
  name: 'not-public',
  apply: 'build',
  config: () => ({ build: { sourcemap: 'hidden' } }),
  writeBundle: {
    order: 'pre',
    sequential: true,
    handler({ dir: dist = '' }) {
      const folder = join(root, '.generated/not-public', basename(dist))
      rmSync(folder, { recursive: true, force: true })
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.map') && name !== 'sbom.json') continue
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        renameSync(join(dist, name), join(folder, name))
      }
    },
  },
})
