import { limits } from '#engine/tools/json/limits.ts'
import { documentFrom } from './document.ts'
import { contentOf } from './draft-files.ts'
import type { TenantDocument } from './file.ts'
import { folderBytes, isFolderFile, isSafeFile } from './folder-files.ts'
import { UnzipError, unzip } from './unzip.ts'

const tenantFile = 'tenant.json'

/** The end of a path in the archive, which is the path in the tenant's folder if the file lies in that folder. */
const endOf = (path: string): string => path.replace(/^.*?((?:pages\/)?[^/]+)$/, '$1')

/** The tenant's folder in the archive: that of the tenant file with the shortest path, for an older copy may lie deeper. */
function folderIn(paths: readonly string[]): string | undefined {
  const [first] = paths
    .filter((path) => endOf(path) === tenantFile)
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
  return first?.slice(0, -tenantFile.length)
}

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

/** Collects the paths of files that do not belong into a tenant's folder. */
function wantedFiles() {
  const ignored: string[] = []
  const isWanted = (path: string) => {
    if (isForeign(path)) return false
    const fits = endOf(path) === tenantFile || isFolderFile(endOf(path))
    if (!fits) ignored.push(path)
    return fits
  }
  return { ignored, isWanted }
}

/** The tenant in files by path: the tenant file and all other files of its folder. @throws UnzipError */
function documentOf(
  found: ReadonlyMap<string, Uint8Array>,
  ignored: string[],
  current: TenantDocument,
): Opened {
  const folder = folderIn([...found.keys()])
  if (folder === undefined) throw new UnzipError('noTenant')
  let text = ''
  const files: Record<string, string> = {}
  for (const [path, bytes] of found) {
    const name = endOf(path)
    if (path !== folder + name) {
      ignored.push(path)
      continue
    }
    const content = contentOf(name, bytes)
    if (name === tenantFile) {
      if (bytes.length > limits.bytes) throw new UnzipError('tooLarge')
      text = content
    } else if (isSafeFile(name, content)) files[name] = content
    else throw new UnzipError('unsafeFile', name)
  }
  return { document: { ...documentFrom(text, current), files }, ignored }
}

/**
 * Reads a tenant from a ZIP archive as the studio saves it. The files pass the same checks as those of a link. The tenant file
 * may be invalid, because the studio is where it gets corrected.
 * @throws UnzipError
 */
export async function documentInArchive(file: File, current: TenantDocument): Promise<Opened> {
  if (file.size > folderBytes) throw new UnzipError('tooLarge')
  const { ignored, isWanted } = wantedFiles()
  const found = await unzip(new Uint8Array(await file.arrayBuffer()), folderBytes, isWanted)
  return documentOf(found, ignored, current)
}

/** Reads a tenant from the files of a folder, with the same checks. @throws UnzipError */
export async function documentInFolder(files: readonly File[], current: TenantDocument): Promise<Opened> {
  const { ignored, isWanted } = wantedFiles()
  const wanted = files.filter((file) => isWanted(file.webkitRelativePath || file.name))
  if (wanted.reduce((sum, { size }) => sum + size, 0) > folderBytes) throw new UnzipError('tooLarge')
  const found = await Promise.all(
    wanted.map(
      async (file) =>
        [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())] as const,
    ),
  )
  return documentOf(new Map(found), ignored, current)
}
