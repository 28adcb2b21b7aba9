import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { FormUi } from '#generated/engine.ts'
import { enginePlugins } from '../../../engine/tools/build/plugins.ts'
import { uiSchemaOf } from '../../../engine/form/rjsf/ui-schema.ts'
import { hintsOf } from './hints-of.ts'

/** A form: its schema, initial values, and the hints that cannot be made from its titles. */
export interface Sample {
  schema: Record<string, unknown>
  data?: unknown
  hints?: Record<string, unknown>
}

const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const pages = join(checkout, 'tests/browser/samples')

/** Builds two pages that show forms: one with our theme, one with RJSF's default theme. @returns the folder of both */
export async function buildSamples(samples: Readonly<Record<string, Sample>>, set: string): Promise<string> {
  // Not in dist, because other tests use that build at the same time.
  const into = join(checkout, '.generated/samples', set)
  rmSync(into, { recursive: true, force: true })
  const source = join(into, 'source')
  cpSync(pages, source, { recursive: true })
  const made = join(source, 'made')
  mkdirSync(made, { recursive: true })
  for (const [name, { schema, data, hints }] of Object.entries(samples)) {
    const ui = hintsOf(schema, hints)
    const write = (kind: string, value: unknown) =>
      writeFileSync(join(made, `${name}.${kind}.json`), JSON.stringify(value))
    write('schema', schema)
    write('ui', ui)
    write('data', data ?? null)
    write('reference', { schema, uiSchema: forReference(uiSchemaOf(ui as unknown as FormUi)), data })
  }
  const common = { configFile: false, logLevel: 'error', publicDir: false, base: './' } as const
  const output = (folder: string) => ({
    outDir: join(into, folder),
    emptyOutDir: true,
    target: 'esnext',
    assetsInlineLimit: 0,
    minify: false,
    reportCompressedSize: false,
  })
  await build({
    ...common,
    root: source,
    plugins: [react(), ...enginePlugins(checkout)],
    build: output('ours'),
  })
  await build({
    ...common,
    root: join(source, 'reference'),
    plugins: [react()],
    build: output('theirs'),
  })
  return into
}

/** Our names of widgets that have another name in RJSF's theme. */
const widgets: Readonly<Record<string, string>> = {
  tel: 'text',
  colour: 'color',
  calendar: 'date',
  time: 'time',
}

/** Converts hints for RJSF's theme. */
function forReference(hints: unknown): unknown {
  if (Array.isArray(hints)) return hints.map(forReference)
  if (typeof hints !== 'object' || hints === null) return hints
  return Object.fromEntries(
    Object.entries(hints).map(([key, value]) =>
      key === 'ui:widget' && typeof value === 'string'
        ? [key, widgets[value] ?? value]
        : [key, forReference(value)],
    ),
  )
}

/** Serves both pages; ours with the product's Content Security Policy. */
export async function serveSamples(folder: string): Promise<{ origin: string; close(): void }> {
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/ours/'))
      response.setHeader(
        'content-security-policy',
        "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
      )
    files(request, response, () => void response.writeHead(404).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

export const readSamples = (): Record<string, Sample> =>
  JSON.parse(readFileSync(join(checkout, 'tests/fixtures/forms/samples.json'), 'utf8')) as Record<
    string,
    Sample
  > // ours
