import { isObject } from '#engine/util/json.ts'
import { documentFrom, validTenant } from './document.ts'
import { base64Of } from './draft-files.ts'
import type { DraftFiles } from './draft-files.ts'
import { fileOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { isSafeFile } from './folder-files.ts'
import { pagePath } from './pages.ts'
import { pipeBytes } from './pipe-bytes.ts'

/** Thrown if a link contains no draft, or an invalid one. */
export class ShareError extends Error {
  override name = 'ShareError'
}

const prefix = '#draft='

/** Limits in bytes: the compressed draft in the link, and the uncompressed draft. */
const limits = { link: 512 * 1024, draft: 2 * 1024 * 1024 }

const pipe = (
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
) => pipeBytes(bytes, through, most, () => new ShareError('too large'))

/** Base64url (RFC 4648), whose characters are allowed in URLs. */
const toBase64Url = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The URL fragment that contains a document, compressed. @throws ShareError if it is too large */
export async function fragmentOf({ text, files = {} }: TenantDocument): Promise<string> {
  const draft = new TextEncoder().encode(JSON.stringify({ text, files }))
  if (draft.length > limits.draft) throw new ShareError('too large')
  const packed = await pipe(draft, new CompressionStream('deflate-raw'), limits.link)
  return `${prefix}${toBase64Url(packed)}`
}

async function unpack(packed: string): Promise<unknown> {
  const bytes = await pipe(fromBase64Url(packed), new DecompressionStream('deflate-raw'), limits.draft)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** Whether a file of a link may be part of a draft: an allowed file with safe content, or the removal of a page. */
const isSafe = (path: string, content: unknown): content is string | null =>
  content === null ? pagePath.test(path) : typeof content === 'string' && isSafeFile(path, content)

/**
 * The document in a URL fragment; undefined if there is none. The link may come from anyone: the tenant file must be valid, its
 * links safe, and the content of each file must fit its name.
 * @throws ShareError
 */
export async function documentIn(fragment: string): Promise<TenantDocument | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  const packed = fragment.slice(prefix.length)
  if (packed.length > limits.link * 2) throw new ShareError('too large')
  const value = await unpack(packed).catch(() => undefined)
  if (!isObject(value) || typeof value.text !== 'string' || !isObject(value.files))
    throw new ShareError('not a draft')
  const entries = Object.entries(value.files)
  if (!entries.every(([path, content]) => isSafe(path, content))) throw new ShareError('unsafe file')
  const document = documentFrom(value.text, { file: fileOf('shared'), text: '' })
  if (!validTenant(document)) throw new ShareError('not a valid tenant')
  // The cast: each value was checked to be a string or null.
  return entries.length > 0 ? { ...document, files: Object.fromEntries(entries) as DraftFiles } : document
}
