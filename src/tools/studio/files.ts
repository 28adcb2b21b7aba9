import { limits } from '#engine/tools/check/limits.ts'
import { config } from '../../config/config.ts'
import { bytesOf, heldFiles } from './draft-files.ts'
import type { TenantDocument } from './file.ts'
import { fileOf, idOf } from './file.ts'
import { savedPaths } from './check.ts'
import { pageFile, pageName } from './pages.ts'
import type { Pages } from './pages.ts'

/** Loads the saved file of a tenant in this checkout. @throws Error if it cannot be loaded */
export async function loadSaved(id: string): Promise<TenantDocument> {
  const response = await fetch(`${config().hosts.tenant}/${fileOf(id)}`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${fileOf(id)} could not be read: HTTP ${response.status}`)
  return { file: fileOf(id), text: await response.text() }
}

/** The saved pages of a tenant in this checkout, by name. @throws Error if one cannot be loaded */
export async function loadPages(id: string): Promise<Pages> {
  const names = savedPaths(fileOf(id)).flatMap((path) => pageName(path) ?? [])
  const loaded = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => {
      const path = pageFile(name)
      const response = await fetch(`${config().hosts.tenant}/tenants/${id}/${path}`, { cache: 'no-cache' })
      // Deleted after the studio was built or served.
      if (response.status === 404) return []
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
      return [[name, await response.text()]]
    }),
  )
  return Object.fromEntries(loaded.flat())
}

/** The text of a local file, read up to one byte above the limit, so that the check reports files that are too large. */
export const textOf = (file: File): Promise<string> => file.slice(0, limits.bytes + 1).text()

/** Downloads bytes as a file. */
export function downloadBytes(bytes: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Downloads only the tenant file, as tenant.json. */
export const download = ({ text }: TenantDocument): void =>
  downloadBytes(text, 'tenant.json', 'application/json')

/** @throws Error with the message of the server */
async function send(path: string, request: RequestInit): Promise<void> {
  const response = await fetch(`/studio/save/${path}`, request)
  if (!response.ok) throw new Error(await response.text())
}

const put = (path: string, body: BodyInit, type: string): Promise<void> =>
  send(path, { method: 'PUT', headers: { 'content-type': type }, body })

/**
 * Saves the document with its other files into the checkout; only the dev server supports this.
 * @throws Error with the message of the server
 */
export async function save({ file, text, files = {} }: TenantDocument): Promise<void> {
  const id = idOf(file)
  for (const [path, content] of Object.entries(files))
    if (content === null) await send(`${id}/${path}`, { method: 'DELETE' })
    else await put(`${id}/${path}`, bytesOf(path, content), 'application/octet-stream')
  // Last, because the tenant file refers to the others.
  await put(id, text, 'application/json')
}

/** Saves the folder of a new tenant into the checkout, in one request. @throws Error with the message of the server */
export const saveNew = ({ file, text, files }: TenantDocument): Promise<void> =>
  put(`${idOf(file)}?new`, JSON.stringify({ ...heldFiles(files), 'tenant.json': text }), 'application/json')
