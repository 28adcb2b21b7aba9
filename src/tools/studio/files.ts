import { zipSync } from 'fflate'
import { saveFile } from '#engine/screen/elements/download.tsx'
import { config } from '../../config/config.ts'
import { savedPaths } from './check.ts'
import { bytesOf, fileOf, heldFiles, idOf, pageFile, pageName } from './file.ts'
import type { TenantDocument, Pages } from './file.ts'

/** A saved file of a tenant in this checkout; undefined if there is none. @throws Error if it cannot be loaded */
export async function fetchFile(id: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetch(`${config().hosts.tenant}/tenants/${id}/${path}`, { cache: 'no-cache' })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`tenants/${id}/${path} could not be read: HTTP ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Loads the saved file of a tenant in this checkout. @throws Error if it cannot be loaded */
export async function loadSaved(id: string): Promise<TenantDocument> {
  const bytes = await fetchFile(id, 'tenant.json')
  if (!bytes) throw new Error(`${fileOf(id)} is not here.`)
  return { file: fileOf(id), text: new TextDecoder().decode(bytes) }
}

/** The saved pages of a tenant in this checkout, by name. @throws Error if one cannot be loaded */
export async function loadPages(id: string): Promise<Pages> {
  const names = savedPaths(fileOf(id)).flatMap((path) => pageName(path) ?? [])
  const loaded = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => {
      const bytes = await fetchFile(id, pageFile(name))
      // Without bytes it was deleted after the studio was built or served.
      return bytes ? [[name, new TextDecoder().decode(bytes)]] : []
    }),
  )
  return Object.fromEntries(loaded.flat())
}

/** Saves the folder of a document into the checkout; only the dev server supports this. @throws Error with its message */
export async function save({ file, text, files = {} }: TenantDocument, isNew: boolean): Promise<void> {
  const response = await fetch(`/studio/save/${idOf(file)}${isNew ? '?new' : ''}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...files, 'tenant.json': text }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** All files of a tenant's folder, by their paths within it. */
type Folder = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

/** The folder of a document: tenant file, files of the draft, other saved files. @throws Error if a saved file cannot be loaded */
async function folderOf({ file, text, files = {} }: TenantDocument): Promise<Folder> {
  const id = idOf(file)
  const others = savedPaths(file).filter((path) => !(path in files))
  const loaded = await Promise.all(
    others.map(async (path) => {
      const bytes = await fetchFile(id, path)
      if (!bytes) throw new Error(`tenants/${id}/${path} is not here.`)
      return [path, bytes] as const
    }),
  )
  return Object.fromEntries([
    ...loaded,
    ...Object.entries(heldFiles(files)).map(([path, content]) => [path, bytesOf(path, content)] as const),
    ['tenant.json', new TextEncoder().encode(text)],
  ])
}

/** Downloads the folder of a document as <id>.zip. The archive contains the folder <id>. Returns its name. */
export async function downloadZip(document: TenantDocument): Promise<string> {
  const id = idOf(document.file)
  // Not compressed, because images and videos already are.
  const archive = zipSync({ [id]: await folderOf(document) }, { level: 0 })
  saveFile(new Blob([archive], { type: 'application/zip' }), `${id}.zip`)
  return `${id}.zip`
}

/** The part of the File System Access API that is used here; only some browsers have it. */
interface WithPicker {
  showDirectoryPicker?: (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>
}

// The cast: TypeScript has no types for the picker.
const picker = () => (window as WithPicker).showDirectoryPicker

/** Whether this browser can write into a folder that the user chooses. */
export const canSaveFolder = (): boolean => typeof picker() === 'function'

/** Writes a file below a folder, or removes it (null). */
async function put(root: FileSystemDirectoryHandle, path: string, bytes: Uint8Array<ArrayBuffer> | null) {
  const names = path.split('/')
  const name = names.pop() ?? path
  let directory = root
  for (const parent of names) directory = await directory.getDirectoryHandle(parent, { create: true })
  if (bytes === null)
    return directory.removeEntry(name).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    })
  const stream = await (await directory.getFileHandle(name, { create: true })).createWritable()
  await stream.write(bytes)
  await stream.close()
}

/** Writes the folder of a document where the user chooses. Returns its path; undefined if the user cancelled. */
export async function saveToFolder(document: TenantDocument): Promise<string | undefined> {
  const id = idOf(document.file)
  // First, because browsers show the picker only right after a click.
  const chosen = await picker()?.({ id: 'studio', mode: 'readwrite' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  })
  if (!chosen) return undefined
  const folder = await folderOf(document)
  const root = chosen.name === id ? chosen : await chosen.getDirectoryHandle(id, { create: true })
  for (const [path, bytes] of Object.entries(folder)) await put(root, path, bytes)
  for (const [path, content] of Object.entries(document.files ?? {}))
    if (content === null) await put(root, path, null)
  return chosen.name === id ? id : `${chosen.name}/${id}`
}
