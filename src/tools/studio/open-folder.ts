import { limits } from '#engine/tools/check/limits.ts'
import { documentFrom } from './document.ts'
import { contentOf } from './draft-files.ts'
import type { TenantDocument } from './file.ts'
import { folderBytes, isFolderFile, isSafeFile } from './folder-files.ts'
import { UnzipError, unzip } from './unzip.ts'

/** The path of a file within the tenant's folder, from its path in the archive. */
const inside = (path: string): string => path.replace(/^.*?((?:pages\/)?[^/]+)$/, '$1')

/** Folders, and files that operating systems add to archives. */
const isForeign = (path: string) => /\/$|__MACOSX|\.DS_Store$/.test(path)

/** Whether a local file is a ZIP archive. */
export const isArchive = async (file: File): Promise<boolean> =>
  await file
    .slice(0, 4)
    .arrayBuffer()
    .then((bytes) => new DataView(bytes).byteLength === 4 && new DataView(bytes).getUint32(0) === 0x504b0304)

/** A tenant from an archive, and the paths of files that do not belong into a tenant's folder and were ignored. */
interface Opened {
  document: TenantDocument
  ignored: string[]
}

/**
 * Reads a tenant from a ZIP archive as the studio saves it: the tenant file and all other files of its folder. These files pass
 * the same checks as those of a link. The tenant file may be invalid, because the studio is where it gets corrected.
 * @throws UnzipError
 */
export async function documentInArchive(file: File, current: TenantDocument): Promise<Opened> {
  if (file.size > folderBytes) throw new UnzipError('tooLarge')
  const ignored: string[] = []
  const found = await unzip(new Uint8Array(await file.arrayBuffer()), folderBytes, (path) => {
    if (isForeign(path)) return false
    const isWanted = inside(path) === 'tenant.json' || isFolderFile(inside(path))
    if (!isWanted) ignored.push(path)
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
  return { document: { ...documentFrom(text, current), files }, ignored }
}
