import { pictureBytes, pictureObjection } from '#engine/tools/check/rules/tenants.ts'
import { documentFrom } from './document.ts'
import type { TenantDocument } from './file.ts'
import { pagePath } from './pages.ts'
import { UnzipError, unzip } from './unzip.ts'

/** The path in the folder of a tenant: without the folders around it. */
const inside = (path: string): string => path.replace(/^.*?((?:pages\/)?[^/]+)$/, '$1')

const isText = (path: string) => /\.(md|svg|json)$/.test(path)
const isFile = (path: string) =>
  pagePath.test(path) || /^[a-z0-9-]{1,64}\.(svg|png|webp)$/.test(path) || path === 'tenant.json'

/** Files that a program adds to an archive. */
const isForeign = (path: string) => path.includes('__MACOSX')

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Whether a local file is a ZIP archive. */
export const isArchive = async (file: File): Promise<boolean> =>
  await file
    .slice(0, 4)
    .arrayBuffer()
    .then((bytes) => new DataView(bytes).byteLength === 4 && new DataView(bytes).getUint32(0) === 0x504b0304)

/**
 * The tenant in a ZIP archive, as the studio saves it: its file, pictures and pages.
 * @throws UnzipError
 */
export async function documentInArchive(file: File, current: TenantDocument): Promise<TenantDocument> {
  const archive = new Uint8Array(await file.arrayBuffer())
  const found = await unzip(archive, (path) => !isForeign(path) && isFile(inside(path)))
  const files: Record<string, string> = {}
  for (const [path, bytes] of found) {
    const name = inside(path)
    const content = isText(name) ? new TextDecoder().decode(bytes) : base64(bytes)
    if (name.endsWith('.svg') && (bytes.length > pictureBytes || pictureObjection(content)))
      throw new UnzipError(`${name} is no safe picture.`)
    files[name] = content
  }
  const { 'tenant.json': text, ...others } = files
  if (text === undefined) throw new UnzipError('It holds no tenant.json.')
  return { ...documentFrom(text, current), files: others }
}
