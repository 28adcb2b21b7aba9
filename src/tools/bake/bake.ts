import { existsSync, readFileSync, readdirSync, writeFileSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { DeploymentConfig, Tenant } from '#generated/engine.ts'
import { readTenant } from '#engine/tenant/read.ts'
import { isStarted } from '#engine/tools/build/files.ts'
import { compress } from '#engine/tools/build/web/precompress.ts'
import { bakedHtml, hashOf, themeSheet } from './page.ts'
import type { FlowFile } from '../../config/data.ts'
import type { renderFirstPage } from './render.tsx'

interface Build {
  /** Folder of the build. */
  dist: string
  /** File that vite.ts has built from render.tsx. */
  renderer: string
  /** Path of the app on its host, with a slash at both ends. */
  base: string
}

type Renderer = { renderFirstPage: typeof renderFirstPage }

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))

let instances = 0

/** Renders one page with a separate instance of the renderer's modules, which read the files of flows/ from the build. */
async function render({ dist, renderer, base }: Build, file: unknown, locale: Tenant['locales'][number]) {
  const files: Record<string, unknown> = {}
  const original = globalThis.fetch
  globalThis.fetch = async (input) => {
    const address = String(input)
    const [, path = ''] = /\/assets\/flows-\w+\/(.*)$/.exec(address) ?? []
    const text = readFileSync(join(dist, address.slice(base.length)), 'utf8')
    files[path] = JSON.parse(text)
    return new Response(text)
  }
  try {
    instances += 1
    const module: Renderer = await import(`${pathToFileURL(renderer).href}?instance=${instances}`)
    return { files, rendered: await module.renderFirstPage(file, locale) }
  } finally {
    globalThis.fetch = original
  }
}

const withScreen = ({ flow, guards, screens }: FlowFile, id = ''): FlowFile => {
  const screen = screens[id]
  return { flow, guards, screens: screen ? { [id]: screen } : {} }
}

/** Removes all screens but the first one, because the page must be small. The app fetches the other screens after it has started. */
const withoutOtherScreens = (files: Record<string, unknown>, screen: string | undefined) =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [
      path,
      path.endsWith('/flow.json') ? withScreen(file as FlowFile, screen) : file, // the build has written the file
    ]),
  )

/**
 * Writes the first page of each tenant and language into a build: pages/<tenant>.<language>.html, that of its first language also
 * as pages/<tenant>.html, and index.html with that of the default tenant. A tenant whose page cannot be rendered has none; the app
 * shows its first screen.
 * @returns the files, by their paths in the build, and what failed, by tenant
 */
export async function bake(build: Build): Promise<{ written: string[]; failed: Record<string, unknown> }> {
  const { dist, base } = build
  const shell = readFileSync(join(dist, 'shell.html'), 'utf8')
  const config = readJson(join(dist, 'config.json')) as DeploymentConfig // `npm run check` validates it
  const written: string[] = []
  const failed: Record<string, unknown> = {}
  const write = (name: string, text: string) => {
    writeFileSync(join(dist, name), text)
    written.push(name)
  }
  const read = (at: string) => readFileSync(join(dist, at.slice(base.length)), 'utf8')
  const picture = (at: string) =>
    at.startsWith(base) && existsSync(join(dist, at.slice(base.length))) ? read(at) : undefined
  async function bakeTenant(id: string, file: unknown): Promise<void> {
    const tenant = readTenant(file)
    if (tenant?.id !== id) throw new Error('tenant.json has no id, no name, or the id of another folder.')
    const sheet = themeSheet(tenant.theme)
    const theme = `assets/theme-${id}-${hashOf(sheet)}.css`
    write(theme, sheet)
    for (const locale of tenant.locales) {
      const { files, rendered } = await render(build, file, locale)
      const { screen, context } = rendered
      const data = {
        locale,
        config,
        tenant: file,
        screen,
        context,
        files: withoutOtherScreens(files, screen),
      }
      const html = bakedHtml(shell, { rendered, data, tenant, theme: base + theme, read, picture })
      write(`pages/${id}.${locale}.html`, html)
      if (locale === tenant.locales[0]) write(`pages/${id}.html`, html)
    }
  }
  rmSync(join(dist, 'pages'), { recursive: true, force: true })
  mkdirSync(join(dist, 'pages'))
  for (const id of readdirSync(join(dist, 'tenants'))) {
    const name = join(dist, 'tenants', id, 'tenant.json')
    try {
      if (existsSync(name)) await bakeTenant(id, readJson(name))
    } catch (error) {
      failed[id] = error
    }
  }
  const first = join(dist, 'pages', `${config.defaultTenant}.html`)
  write('index.html', existsSync(first) ? readFileSync(first, 'utf8') : shell)
  await Promise.all(written.map((path) => compress(join(dist, path))))
  return { written, failed }
}

/** The file that renders first pages of a build; vite.ts builds it, `npm run bake` uses it again. */
export const rendererOf = (root: string, outDir: string): string =>
  join(root, '.generated/bake', outDir.replaceAll(/[\\/]/g, '-'), 'render.js')

/** `npm run bake`: writes the first pages of a build again, after tenant files or config.json in it were edited. */
async function again(): Promise<void> {
  const { values } = parseArgs({ options: { dist: { type: 'string', default: 'dist' } } })
  const dist = resolve(values.dist)
  const renderer = rendererOf(join(import.meta.dirname, '../../..'), values.dist)
  if (!existsSync(renderer) || !existsSync(join(dist, 'shell.html'))) {
    console.error(`${values.dist} is no build of this checkout. Run npm run build first.`)
    process.exitCode = 1
    return
  }
  // The base path of the build is that of its style sheet.
  const [, base = '/'] =
    /href="([^"]*\/)assets\/[^"]*\.css"/.exec(readFileSync(join(dist, 'shell.html'), 'utf8')) ?? []
  const { written, failed } = await bake({ dist, renderer, base })
  console.log(
    `${written.filter((name) => name.startsWith('pages/')).length} pages written in ${values.dist}/pages.`,
  )
  for (const [tenant, error] of Object.entries(failed)) {
    console.error(`The first page of ${tenant} could not be baked: ${String(error)}`)
    process.exitCode = 1
  }
}

if (isStarted(import.meta.filename)) await again()
