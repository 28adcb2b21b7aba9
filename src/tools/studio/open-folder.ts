import { limits } from '#engine/tools/check/limits.ts'
import { documentFrom } from './document.ts'
import { contentOf } from './draft-files.ts'
import type { TenantDocument } from './file.ts'
import { folderBytes, isFolderFile, isSafeFile } from './folder-files.ts'
import { UnzipError, unzip } from './unzip.ts'

/** The path in the folder of a tenant: without the folders around it. */
const inside = (path: string): string => path.replace(/^.*?((?:pages\/)?[^/]+)$/, '$1')

/** Folders, and files that a program adds to an archive. */
const isForeign = (path: string) => /\/$|__MACOSX|\.DS_Store$/.test(path)

/** Whether a local file is a ZIP archive. */
export const isArchive = async (file: File): Promise<boolean> =>
  await file
    .slice(0, 4)
    .arrayBuffer()
    .then((bytes) => new DataView(bytes).byteLength === 4 && new DataView(bytes).getUint32(0) === 0x504b0304)

/** A tenant that was in an archive, and the paths of what else was there: a folder has no place for it. */
interface Opened {
  document: TenantDocument
  left: string[]
}

/**
 * The tenant in a ZIP archive, as the studio saves it: its file and all others of its folder. Its files are held to the same as
 * those of a link; its tenant file may be invalid, for the studio is where it is mended.
 * @throws UnzipError
 */
export async function documentInArchive(file: File, current: TenantDocument): Promise<Opened> {
  if (file.size > folderBytes) throw new UnzipError('tooLarge')
  const left: string[] = []
  const found = await unzip(new Uint8Array(await file.arrayBuffer()), folderBytes, (path) => {
    if (isForeign(path)) return false
    const isWanted = inside(path) === 'tenant.json' || isFolderFile(inside(path))
    if (!isWanted) left.push(path)
    return isWanted
  })
  let text: string | undefined
  const files: Record<string, string> = {}
  for (const [path, bytes] of found) {
    const name = inside(path)
    const content = contentOf(name, bytes)
    if (name === 'tenant.json') {
      if (bytes.length > limits.bytes) throw new UnzipError('tooLarge')
      text = content
    } else if (isSafeFile(name, content)) files[name] = content
    else throw new UnzipError('unsafeFile', name)
  }
  if (text === undefined) throw new UnzipError('noTenant')
  return { document: { ...documentFrom(text, current), files }, left }
}
