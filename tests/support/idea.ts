import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '#generated/engine.ts'
import { filesBelow } from '#engine/tools/build/files.ts'
import { tenantFiles as newTenant } from '#engine/tools/tenant/template.ts'
import { isObject } from '#engine/util/json.ts'
import { checkout, configurationWith, type Change } from './root.ts'

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
  filesBelow(pack, '', '.json').map((file) => [file, readFileSync(join(pack, file), 'utf8')] as const)

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

/** A tenant as `npm run tenant new` makes it of another one, with a text of its own. */
function tenantFiles(): Record<string, Change> {
  const read = (file: string) => readFileSync(join(model, file), 'utf8')
  const like = {
    tenant: JSON.parse(read('tenant.json')) as Tenant, // the schema of tenants says so
    pages: Object.fromEntries(readdirSync(join(model, 'pages')).map((name) => [name, read(`pages/${name}`)])),
  }
  const { tenant, files } = newTenant(
    { id: 'idee', name: 'Ideenbank Test', brand: '#5a2d82', tone: 'sie' },
    like,
  )
  const texts = {
    de: { 'sample-survey.read.title': 'Die Ideenbank dankt' },
    en: { 'sample-survey.read.title': 'Ideenbank thanks' },
  }
  const all = Object.entries({ 'tenant.json': { ...tenant, texts }, ...files })
  return Object.fromEntries(all.map(([name, content]) => [`tenants/idee/${name}`, content]))
}

/** Flows, a variant and a tenant that are added to a checkout. */
export const additions = (): Record<string, Change> => ({ ...added(), ...tenantFiles() })

/** A temporary copy of this checkout with the additions. Only node_modules is a link, because code finds its data relative to itself. */
export function createIdea(): string {
  const root = configurationWith(additions())
  for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'engine'])
    cpSync(join(checkout, name), join(root, name), { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'junction')
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
