import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { textAtMost } from '../../util/requests.ts'

/** Maximum size of a fetched file in bytes; timeout of a request in milliseconds; number of files above which links are not followed. */
const limits = { bytes: 1024 * 1024, wait: 10_000, files: 200 }

/** A tenant that cannot be loaded; the message says why. */
export class TenantLoadError extends Error {
  override name = 'TenantLoadError'
}

async function read(address: URL): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limits.wait) }).catch(
    (error: unknown) => {
      throw new TenantLoadError(`${address.href} cannot be read: ${String(error)}`)
    },
  )
  if (!response.ok) throw new TenantLoadError(`${address.href} answers HTTP ${response.status}.`)
  return textAtMost(response, limits.bytes).catch((error: unknown) => {
    throw new TenantLoadError(`${address.href} cannot be read: ${String(error)}`)
  })
}

/** The other files of the folder that a tenant file names: logos and pages. */
function named(text: string): string[] {
  const words = [...text.matchAll(/"([a-z0-9-]{1,64})\.(md|svg|png|webp)"/g)]
  return [
    ...new Set(
      words.map(([, name = '', type = '']) => (type === 'md' ? `pages/${name}.md` : `${name}.${type}`)),
    ),
  ]
}

/** The pages that a page links to. */
const linkedPages = (text: string): string[] =>
  [...text.matchAll(/[(<\s]([a-z0-9-]{1,64}\.md)(?=[\s)>]|$)/gm)].map(([, name = '']) => `pages/${name}`)

async function fetchInto(folder: string, address: URL): Promise<void> {
  const text = await read(address)
  writeFileSync(join(folder, 'tenant.json'), text)
  mkdirSync(join(folder, 'pages'))
  // A set also visits what is added on the way.
  const files = new Set(named(text))
  for (const file of files) {
    // A file that is missing there is missing here too; the check reports it.
    const found = await read(new URL(file, address)).catch(() => undefined)
    if (found === undefined) continue
    writeFileSync(join(folder, file), found)
    if (file.endsWith('.md') && files.size < limits.files)
      linkedPages(found).forEach((page) => files.add(page))
  }
}

/** Copies a tenant (path or URL of folder or tenant.json) into a new temporary `root`, which the caller deletes. @throws TenantLoadError */
export async function loadTenant(place: string): Promise<{ root: string; id: string; folder: string }> {
  const root = mkdtempSync(join(tmpdir(), 'tenant-'))
  let id = ''
  const folderFor = (path: string) => {
    id = basename(path)
    const folder = join(root, 'tenants', id)
    mkdirSync(folder, { recursive: true })
    return folder
  }
  try {
    if (/^https?:/.test(place)) {
      if (!URL.canParse(place)) throw new TenantLoadError(`${place} is no address.`)
      const address = new URL(place.endsWith('.json') ? place : `${place.replace(/\/$/, '')}/tenant.json`)
      await fetchInto(folderFor(dirname(address.pathname)), address)
      return { root, id, folder: address.href.replace(/\/[^/]*$/, '') }
    }
    if (!existsSync(place)) {
      const inProject = join('tenants', place)
      const hint = existsSync(inProject) ? ` Did you mean ${inProject}?` : ''
      throw new TenantLoadError(`${place} is not there.${hint}`)
    }
    // For the path of a file its folder is used.
    const folder = statSync(place).isDirectory() ? place.replace(/(?<=.)\/+$/, '') : dirname(place)
    if (!existsSync(join(folder, 'tenant.json'))) throw new TenantLoadError(`${folder} holds no tenant.json.`)
    cpSync(resolve(folder), folderFor(resolve(folder)), { recursive: true })
    return { root, id, folder }
  } catch (error) {
    rmSync(root, { recursive: true, force: true })
    throw error
  }
}
