import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { textAtMost } from '../../tenant/text-at-most.ts'

/** Longest file that is read from an address, in bytes; longest wait for one, in milliseconds. */
const limits = { bytes: 1024 * 1024, wait: 10_000 }

/** A tenant that cannot be looked at; the message says why. */
export class TenantPlaceError extends Error {
  override name = 'TenantPlaceError'
}

async function read(address: URL): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limits.wait) }).catch(
    (error: unknown) => {
      throw new TenantPlaceError(`${address.href} cannot be read: ${String(error)}`)
    },
  )
  if (!response.ok) throw new TenantPlaceError(`${address.href} answers HTTP ${response.status}.`)
  return textAtMost(response, limits.bytes).catch((error: unknown) => {
    throw new TenantPlaceError(`${address.href} cannot be read: ${String(error)}`)
  })
}

/** What a tenant file names beside itself, of what may stand in the folder: logo and pages. */
function named(text: string): string[] {
  const words = [...text.matchAll(/"([a-z0-9-]{1,64})\.(md|svg|png|webp)"/g)]
  return [
    ...new Set(
      words.map(([, name = '', type = '']) => (type === 'md' ? `pages/${name}.md` : `${name}.${type}`)),
    ),
  ]
}

async function fetchInto(folder: string, address: URL): Promise<void> {
  const text = await read(address)
  writeFileSync(join(folder, 'tenant.json'), text)
  mkdirSync(join(folder, 'pages'))
  for (const file of named(text)) {
    // What is missing there is missing here too, and the check says so.
    const found = await read(new URL(file, address)).catch(() => undefined)
    if (found !== undefined) writeFileSync(join(folder, file), found)
  }
}

/**
 * A folder with nothing but the tenant of a path or an address (its folder, or its tenant.json), as the check wants it.
 * Remove it afterwards.
 * @throws TenantPlaceError
 */
export async function tenantAt(place: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'tenant-'))
  const folderFor = (path: string) => {
    const folder = join(root, 'tenants', basename(path))
    mkdirSync(folder, { recursive: true })
    return folder
  }
  try {
    if (/^https?:/.test(place)) {
      if (!URL.canParse(place)) throw new TenantPlaceError(`${place} is no address.`)
      const address = new URL(place.endsWith('.json') ? place : `${place.replace(/\/$/, '')}/tenant.json`)
      await fetchInto(folderFor(dirname(address.pathname)), address)
      return root
    }
    if (!existsSync(place)) throw new TenantPlaceError(`${place} is not there.`)
    const folder = statSync(place).isDirectory() ? resolve(place) : dirname(resolve(place))
    if (!existsSync(join(folder, 'tenant.json'))) throw new TenantPlaceError(`${place} holds no tenant.json.`)
    cpSync(folder, folderFor(folder), { recursive: true })
    return root
  } catch (error) {
    rmSync(root, { recursive: true, force: true })
    throw error
  }
}
