import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject } from '#engine/util/json.ts'
import { checkout, writeFiles } from './root.ts'
import type { Change } from './root.ts'

type Json = Record<string, unknown>

const pack = join(checkout, 'tests/fixtures/pack')
const model = join(checkout, 'tenants/hausbank')

/** Merges new keys and list items into an existing file. */
function merged(before: unknown, more: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(more)) return [...(before as unknown[]), ...(more as unknown[])]
  if (!isObject(before) || !isObject(more)) return more
  return Object.entries(more).reduce<Json>(
    (all, [key, value]) => ({ ...all, [key]: key in all ? merged(all[key], value) : value }),
    before,
  )
}

/** The flows `sample-flat` and `sample-survey` and the variant `sample-move`, without code. */
const packFiles = (): (readonly [file: string, text: string])[] =>
  readdirSync(pack, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, readFileSync(join(pack, file), 'utf8')] as const)

/** The files of the worked example. Its names become those of a sample, because an author may have begun with a copy of it. */
const exampleFiles = (): (readonly [file: string, text: string])[] =>
  Array.from(
    readFileSync(join(checkout, 'flows/worked-example.md'), 'utf8')
      .replaceAll('club', 'sampleclub')
      .replaceAll('Club', 'Sampleclub')
      .matchAll(/^`(\S+\.json)`\n\n```json\n([^`]*)```$/gm),
    ([, file = '', text = '']) => [file, text] as const,
  )

/** Files that are added to those of this checkout; what exists already keeps its other keys and items. */
const added = (): Record<string, Change> =>
  Object.fromEntries(
    Array.from(
      Map.groupBy([...packFiles(), ...exampleFiles()], ([file]) => file),
      ([file, parts]) => {
        const content = parts.map(([, text]) => JSON.parse(text) as unknown).reduce(merged) as Json // ours
        // A cast: merging two objects gives an object.
        const change = (before: Json) => merged(before, content) as Json
        return [file, existsSync(join(checkout, file)) ? change : content]
      },
    ),
  )

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" fill="#5a2d82"/></svg>\n'

/** A tenant that is a copy of another one with its own name, colour, logo and texts, and without the video. */
function tenantFiles(): Record<string, Change> {
  // A cast: the schema of tenants says so.
  const tenant = JSON.parse(readFileSync(join(model, 'tenant.json'), 'utf8')) as Json & {
    theme: { light: Json }
  }
  const { theme } = tenant
  const pages = readdirSync(join(model, 'pages')).map((name) => [
    `tenants/idee/pages/${name}`,
    readFileSync(join(model, 'pages', name), 'utf8'),
  ])
  return {
    'tenants/idee/tenant.json': {
      ...tenant,
      id: 'idee',
      name: 'Ideenbank Test',
      features: {},
      theme: { ...theme, light: { ...theme.light, accent: '#5a2d82' } },
      texts: {
        de: { 'sample-survey.read.title': 'Die Ideenbank dankt' },
        en: { 'sample-survey.read.title': 'Ideenbank thanks' },
      },
    },
    'tenants/idee/logo.svg': logo,
    'tenants/idee/logo-dark.svg': logo.replace('#5a2d82', '#d9c2f0'),
    ...Object.fromEntries(pages),
  }
}

/** Flows, a variant and a tenant that are added to a checkout. */
export const additions = (): Record<string, Change> => ({ ...added(), ...tenantFiles() })

/** A temporary copy of this checkout with the additions. Only node_modules is a link, because code finds its data relative to itself. */
export function createIdea(): string {
  const root = mkdtempSync(join(tmpdir(), 'idea-'))
  const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html']
  for (const name of [...files, 'engine', 'src', 'flows', 'schemas', 'tenants'])
    cpSync(join(checkout, name), join(root, name), { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'junction')
  writeFiles(root, additions())
  return root
}

/** Builds a copy as `npm run build` does. @returns the built folder. @throws with the output of the build */
export function buildIdea(root: string): string {
  const env = { ...process.env, BUILD: 'plain' }
  const run = (...words: string[]) => execFileSync(process.execPath, words, { cwd: root, env, stdio: 'pipe' })
  run('engine/tools/build/gen.ts')
  run('engine/tools/check/cli.ts')
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', 'dist')
  return join(root, 'dist')
}
