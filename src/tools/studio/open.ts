import { unzipSync, deflateSync, inflateSync, strToU8 } from 'fflate'
import { limits } from '#engine/tools/json/limits.ts'
import { contentOf, folderBytes, isFolderFile, isSafeFile, base64Of, fileOf } from './file.ts'
import type { TenantDocument, DraftFiles } from './file.ts'
import { documentFrom, validTenant } from './language.ts'
import { isObject } from '#engine/util/json.ts'

/** Why an archive or a folder cannot be opened. The studio has a text for each. */
type OpenProblem = 'notBrand' | 'damaged' | 'tooLarge' | 'noTenant' | 'unsafeFile'

/** An archive or a folder that cannot be opened. `file`: the path of the file in it that is the reason. */
export class OpenError extends Error {
  override name = 'OpenError'
  readonly problem: OpenProblem
  readonly file: string
  constructor(problem: OpenProblem, file = '') {
    super(`${problem} ${file}`)
    this.problem = problem
    this.file = file
  }
}

const tenantFile = 'tenant.json'
/** Maximum number of files in an archive. */
const mostFiles = 500

/** The end of a path in the archive, which is the path in the tenant's folder if the file lies in that folder. */
const endOf = (path: string): string => path.replace(/^.*?((?:pages\/)?[^/]+)$/, '$1')

/** The tenant's folder in the archive: that of the tenant file with the shortest path, for an older copy may lie deeper. */
function folderIn(paths: readonly string[]): string | undefined {
  const [first] = paths
    .filter((path) => endOf(path) === tenantFile)
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
  return first?.slice(0, -tenantFile.length)
}

/** Folders, and files that operating systems add to archives. */
const isForeign = (path: string) => /\/$|__MACOSX|\.DS_Store$/.test(path)

/** A tenant from an archive or a folder, and the paths of files that do not belong into it and were ignored. */
interface Opened {
  document: TenantDocument
  ignored: string[]
}

/** Selects the files to read: those that belong into a tenant's folder, while all together are not too large. */
function selection() {
  const ignored: string[] = []
  let [size, count] = [0, 0]
  const isWanted = (path: string, bytes: number) => {
    if (isForeign(path)) return false
    const fits = endOf(path) === tenantFile || isFolderFile(endOf(path))
    if (!fits) ignored.push(path)
    if (fits && ((size += bytes) > folderBytes || (count += 1) > mostFiles)) throw new OpenError('tooLarge')
    return fits
  }
  return { ignored, isWanted }
}

/** The tenant in files by path: the tenant file and all other files of its folder. @throws OpenError */
function documentOf(
  found: readonly (readonly [path: string, bytes: Uint8Array])[],
  ignored: string[],
  current: TenantDocument,
): Opened {
  const folder = folderIn(found.map(([path]) => path))
  if (folder === undefined) throw new OpenError('noTenant')
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
      if (bytes.length > limits.bytes) throw new OpenError('tooLarge')
      text = content
    } else if (isSafeFile(name, content)) files[name] = content
    else throw new OpenError('unsafeFile', name)
  }
  return { document: { ...documentFrom(text, current), files }, ignored }
}

/** Reads a tenant from a ZIP; its files are checked like those of a link. The tenant file may be invalid. @throws OpenError */
export async function documentInArchive(file: File, current: TenantDocument): Promise<Opened> {
  if (file.size > folderBytes) throw new OpenError('tooLarge')
  const { ignored, isWanted } = selection()
  const archive = new Uint8Array(await file.arrayBuffer())
  try {
    // A file is never unpacked beyond the size that the archive declares for it.
    const filter = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) =>
      isWanted(name, Math.max(size, originalSize))
    return documentOf(Object.entries(unzipSync(archive, { filter })), ignored, current)
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError('damaged')
  }
}

/** Reads a tenant from the files of a folder, with the same checks. @throws OpenError */
async function documentInFolder(files: readonly File[], current: TenantDocument): Promise<Opened> {
  const { ignored, isWanted } = selection()
  const found = await Promise.all(
    files
      .filter(({ webkitRelativePath, size }) => isWanted(webkitRelativePath, size))
      .map(async (file) => [file.webkitRelativePath, new Uint8Array(await file.arrayBuffer())] as const),
  )
  return documentOf(found, ignored, current)
}

/** Reads what was chosen: a folder, a ZIP archive, or a tenant file. @throws OpenError */
export async function documentInFiles(files: readonly File[], current: TenantDocument): Promise<Opened> {
  const [file] = files
  if (!file || file.webkitRelativePath !== '') return documentInFolder(files, current)
  if ((await file.slice(0, 4).text()).startsWith('PK\u0003\u0004')) return documentInArchive(file, current)
  if (!/\.json$/i.test(file.name)) throw new OpenError('notBrand', file.name)
  // One byte more than the limit, so that the check reports a file that is too large.
  return { document: documentFrom(await file.slice(0, limits.bytes + 1).text(), current), ignored: [] }
}

const prefix = '#draft='

/** Limits in bytes: the compressed draft in the link, and the uncompressed draft. */
const linkLimits = { link: 512 * 1024, draft: 2 * 1024 * 1024 }

/** The URL fragment that contains a document, compressed. @throws OpenError if it is too large */
export function fragmentOf({ text, files = {} }: TenantDocument): string {
  const draft = new TextEncoder().encode(JSON.stringify({ text, files }))
  const packed = deflateSync(draft)
  if (draft.length > linkLimits.draft || packed.length > linkLimits.link) throw new OpenError('tooLarge')
  // Base64url (RFC 4648), whose characters are allowed in URLs.
  return `${prefix}${base64Of(packed).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

function unpack(packed: string): unknown {
  const bytes = strToU8(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), true)
  // A few bytes can unpack to any size: nothing is written beyond this buffer, and a draft that fills it is too large.
  const draft = inflateSync(bytes, { out: new Uint8Array(linkLimits.draft + 1) })
  if (draft.length > linkLimits.draft) throw new OpenError('tooLarge')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(draft))
}

/** The document in a URL fragment; undefined if there is none. It may come from anyone, so all of it is checked. @throws OpenError */
export function documentIn(fragment: string): TenantDocument | undefined {
  if (!fragment.startsWith(prefix)) return undefined
  const packed = fragment.slice(prefix.length)
  if (packed.length > linkLimits.link * 2) throw new OpenError('tooLarge')
  let value: unknown
  try {
    value = unpack(packed)
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError('damaged')
  }
  if (!isObject(value) || typeof value.text !== 'string' || !isObject(value.files))
    throw new OpenError('damaged')
  const files = Object.entries(value.files)
  const unsafe = files.find(([path, content]) => !isSafeFile(path, content))
  if (unsafe) throw new OpenError('unsafeFile', unsafe[0])
  const document = documentFrom(value.text, { file: fileOf('shared'), text: '' })
  if (!validTenant(document)) throw new OpenError('noTenant')
  // The cast: each value was checked to be a string or null.
  return files.length > 0 ? { ...document, files: Object.fromEntries(files) as DraftFiles } : document
}
