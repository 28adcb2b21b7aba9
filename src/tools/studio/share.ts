import { deflateSync, inflateSync, strToU8 } from 'fflate'
import { isObject } from '#engine/util/json.ts'
import { base64Of, fileOf } from './file.ts'
import type { DraftFiles, TenantDocument } from './file.ts'
import { isSafeFile } from './folder-files.ts'
import { documentFrom, validTenant } from './language.ts'

/** Thrown if a link contains no draft, or an invalid one. */
export class ShareError extends Error {
  override name = 'ShareError'
}

const prefix = '#draft='

/** Limits in bytes: the compressed draft in the link, and the uncompressed draft. */
const limits = { link: 512 * 1024, draft: 2 * 1024 * 1024 }

/** The URL fragment that contains a document, compressed. @throws ShareError if it is too large */
export function fragmentOf({ text, files = {} }: TenantDocument): string {
  const draft = new TextEncoder().encode(JSON.stringify({ text, files }))
  const packed = deflateSync(draft)
  if (draft.length > limits.draft || packed.length > limits.link) throw new ShareError('too large')
  // Base64url (RFC 4648), whose characters are allowed in URLs.
  return `${prefix}${base64Of(packed).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

function unpack(packed: string): unknown {
  const bytes = strToU8(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), true)
  // A few bytes can unpack to any size: nothing is written beyond this buffer, and a draft that fills it is too large.
  const draft = inflateSync(bytes, { out: new Uint8Array(limits.draft + 1) })
  if (draft.length > limits.draft) throw new ShareError('too large')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(draft))
}

/**
 * The document in a URL fragment; undefined if there is none. The link may come from anyone: the tenant file must be valid, its
 * links safe, and the content of each file must fit its name.
 * @throws ShareError
 */
export function documentIn(fragment: string): TenantDocument | undefined {
  if (!fragment.startsWith(prefix)) return undefined
  const packed = fragment.slice(prefix.length)
  if (packed.length > limits.link * 2) throw new ShareError('too large')
  let value: unknown
  try {
    value = unpack(packed)
  } catch (error) {
    throw new ShareError('not a draft', { cause: error })
  }
  if (!isObject(value) || typeof value.text !== 'string' || !isObject(value.files))
    throw new ShareError('not a draft')
  const entries = Object.entries(value.files)
  if (!entries.every(([path, content]) => isSafeFile(path, content))) throw new ShareError('unsafe file')
  const document = documentFrom(value.text, { file: fileOf('shared'), text: '' })
  if (!validTenant(document)) throw new ShareError('not a valid tenant')
  // The cast: each value was checked to be a string or null.
  return entries.length > 0 ? { ...document, files: Object.fromEntries(entries) as DraftFiles } : document
}
