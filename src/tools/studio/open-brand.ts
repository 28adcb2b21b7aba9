import { tenantIds } from '../gallery/choices.tsx'
import { documentFrom } from './document.ts'
import { fileOf, idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadSaved, textOf } from './files.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { documentInArchive, documentInFolder, isArchive } from './open-folder.ts'
import { restoredDraft } from './restore.ts'
import type { Copy, Studio } from './store.ts'

/** Opens a draft with its saved text and what is known about its copy. */
export const openDraft = (studio: Studio, { document, saved, copy }: KeptDraft): void =>
  studio.open(document, saved, copy)

/** Opens the draft of a brand that this browser stores, else the saved brand. @throws Error if it cannot be loaded */
export async function openBrand(studio: Studio, id: string): Promise<TenantDocument> {
  const draft = await restoredDraft(fileOf(id))
  if (draft) openDraft(studio, draft)
  else studio.open(await loadSaved(id))
  return studio.state().history.now
}

/** For a tenant that is not in this checkout, the opened file counts as saved; for a known one, the file in the checkout does. */
async function open(studio: Studio, document: TenantDocument, copy?: Omit<Copy, 'isLatest'>): Promise<void> {
  const id = idOf(document.file)
  const saved = tenantIds.includes(id) ? (await loadSaved(id)).text : document.text
  studio.open(document, saved, copy && { ...copy, isLatest: true })
}

/**
 * Opens a ZIP or a tenant file. Returns the paths of files that do not belong into a tenant's folder and were ignored; undefined
 * if the file is neither.
 * @throws UnzipError
 */
export async function openFile(studio: Studio, file: File): Promise<string[] | undefined> {
  const { now } = studio.state().history
  if (await isArchive(file)) {
    const { document, ignored } = await documentInArchive(file, now)
    await open(studio, document, { kind: 'zip', name: file.name })
    return ignored
  }
  if (!/\.json$/i.test(file.name)) return undefined
  await open(studio, documentFrom(await textOf(file), now))
  return []
}

/** Opens the folder of a brand, with all of its files. Returns the paths of files that were ignored. @throws UnzipError */
export async function openFolder(studio: Studio, files: readonly File[]): Promise<string[]> {
  const { document, ignored } = await documentInFolder(files, studio.state().history.now)
  await open(studio, document, { kind: 'folder', name: idOf(document.file) })
  return ignored
}
