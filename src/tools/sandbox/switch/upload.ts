import type { UploadedFile } from '#generated/api.ts'
import { failure, reason } from '../errors.ts'
import type { Context } from '../http/call.ts'
import { assertOpen } from './partners.ts'

const MB = 1024 * 1024
const MAX_FILE = 10 * MB
const MAX_TOTAL = 40 * MB
const MAX_FILES = 10
const SLOW_MS = 10_000

/** A PDF may begin with other lines, as readers allow it. */
const MAGIC: [UploadedFile['type'], RegExp][] = [
  ['application/pdf', /^[^]{0,1023}%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^[\x89‰]PNG\r\n/],
]

/** Number of pages of a PDF; 1 for images and for PDFs with compressed page objects. */
function pagesOf(type: UploadedFile['type'], text: string): number {
  if (type !== 'application/pdf') return 1
  return Math.max(1, text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 1)
}

/** POST /switch/nachlass/upload. A file name with `virus`, `corrupt` or `slow` triggers that case. */
export async function upload({ session, input, clock }: Context<'nachlass-upload'>): Promise<UploadedFile> {
  assertOpen(session)
  const { file, documentType } = input
  if (!(file instanceof Blob))
    throw failure('unknown', { message: 'nachlass-upload: the part "file" is not a file' }, 400)
  const name = (file instanceof File ? file.name : 'datei').slice(0, 255)
  const has = (word: string) => name.toLowerCase().includes(word)
  if (has('slow')) await clock.sleep(SLOW_MS)
  if (file.size === 0) throw reason('upload-empty', 'the file is empty')
  if (file.size > MAX_FILE) throw reason('upload-too-large', 'more than 10 MB', 413)
  if (session.uploads.length >= MAX_FILES) throw reason('upload-too-many', 'more than 10 files')
  if (session.uploads.reduce((sum, entry) => sum + entry.size, file.size) > MAX_TOTAL)
    throw reason('upload-too-large', 'more than 40 MB in total', 413)
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  const type = MAGIC.find(([, magic]) => magic.test(text))?.[0]
  if (!type) throw reason('upload-type', 'the first bytes are not those of PDF, JPEG or PNG', 415)
  if (has('corrupt')) throw reason('upload-corrupt', 'the file cannot be read')
  if (has('virus')) throw reason('upload-virus', 'the virus scanner refused the file')
  const stored: UploadedFile = {
    id: crypto.randomUUID(),
    name,
    size: file.size,
    pages: pagesOf(type, text),
    type,
    documentType,
  }
  session.uploads.push(stored)
  return stored
}
