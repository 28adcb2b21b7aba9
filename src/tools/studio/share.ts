import { isObject } from '#engine/util/json.ts'
import { documentFrom, validTenant } from './document.ts'
import { base64Of } from './draft-files.ts'
import type { DraftFiles } from './draft-files.ts'
import { fileOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { isSafeFile } from './folder-files.ts'
import { pagePath } from './pages.ts'
import { pipeBytes } from './pipe-bytes.ts'

/** A link that holds no draft, or one that is not valid. */
export class ShareError extends Error {
  override name = 'ShareError'
}

const prefix = '#draft='

/** Limits of a link, in bytes: the compressed draft in it, and the draft itself. */
const limits = { link: 512 * 1024, draft: 2 * 1024 * 1024 }

const pipe = (
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
) => pipeBytes(bytes, through, most, () => new ShareError('too large'))

/** Base64 with letters that an address may hold. */
const toBase64Url = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The fragment of a link that holds a document, compressed. @throws ShareError if it is too large */
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

/** Whether a file of a link may be part of a draft: one of the kinds of a folder, or a page that it removed. */
const isSafe = (path: string, content: unknown): content is string | null =>
  content === null ? pagePath.test(path) : typeof content === 'string' && isSafeFile(path, content)

/**
 * The document in the fragment of an address; undefined if it holds none. It comes from somebody else: it must follow the schema,
 * its links must be safe, and each file must be what its name says.
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
  // The cast: each value was found to be a text or null.
  return entries.length > 0 ? { ...document, files: Object.fromEntries(entries) as DraftFiles } : document
}
