import { config } from '../../config/config.ts'
import { savedPaths } from './check.ts'
import { bytesOf, heldFiles } from './draft-files.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { downloadBytes } from './files.ts'
import { zip } from './zip.ts'

/** All files of a tenant's folder, by their paths within it. */
export type Folder = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/**
 * The folder of a document: the tenant file, the files of the draft, and the other saved files.
 * @throws Error if a saved file cannot be loaded
 */
export async function folderOf({ file, text, files = {} }: TenantDocument): Promise<Folder> {
  const folder = new Map([['tenant.json', new TextEncoder().encode(text)]])
  for (const [path, content] of Object.entries(heldFiles(files))) folder.set(path, bytesOf(path, content))
  const others = savedPaths(file).filter((path) => !(path in files))
  const loaded = await Promise.all(
    others.map(async (path) => {
      const response = await fetch(`${config().hosts.tenant}/tenants/${idOf(file)}/${path}`)
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
      return [path, new Uint8Array(await response.arrayBuffer())] as const
    }),
  )
  for (const [path, bytes] of loaded) folder.set(path, bytes)
  return new Map([...folder].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Downloads the folder of a document as <id>.zip. The archive contains the folder <id>. */
export async function downloadZip(document: TenantDocument): Promise<string> {
  const id = idOf(document.file)
  const folder = await folderOf(document)
  const archive = zip(new Map([...folder].map(([path, bytes]) => [`${id}/${path}`, bytes])))
  downloadBytes(archive, `${id}.zip`, 'application/zip')
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

async function write(root: FileSystemDirectoryHandle, path: string, bytes: Uint8Array<ArrayBuffer>) {
  const names = path.split('/')
  const name = names.pop() ?? path
  let directory = root
  for (const parent of names) directory = await directory.getDirectoryHandle(parent, { create: true })
  const handle = await directory.getFileHandle(name, { create: true })
  const stream = await handle.createWritable()
  await stream.write(bytes)
  await stream.close()
}

/** Removes a file if it exists. */
async function remove(root: FileSystemDirectoryHandle, path: string): Promise<void> {
  const names = path.split('/')
  const name = names.pop() ?? path
  try {
    let directory = root
    for (const parent of names) directory = await directory.getDirectoryHandle(parent)
    await directory.removeEntry(name)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
}

/**
 * Writes the folder of a document into the folder that the user chooses, or into a subfolder <id> of it if the chosen one has
 * another name. Returns the path; undefined if the user cancelled.
 */
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
  for (const [path, bytes] of folder) await write(root, path, bytes)
  for (const [path, content] of Object.entries(document.files ?? {}))
    if (content === null) await remove(root, path)
  return chosen.name === id ? id : `${chosen.name}/${id}`
}
