import { regionOf } from '../../config/texts.ts'
import { idOf, parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'
import type { Copy } from './store.ts'
import { fill } from './studio-texts.ts'
import type { StudioTexts } from './studio-texts.ts'

/** The display name of a document: the name of its bank, else its id. */
export const nameOf = (document: TenantDocument): string => {
  const name = parsedObject(document)?.name
  return typeof name === 'string' && name !== '' ? name : idOf(document.file)
}

/** A sentence about the copy of a draft. */
export function copyWords({ draft: words }: StudioTexts, copy: Copy | undefined): string {
  if (!copy) return words.noCopy
  const { kind, name, isLatest } = copy
  if (kind === 'zip') return fill(isLatest ? words.zip : words.zipOlder, { name })
  return fill(isLatest ? words.folder : words.folderOlder, { name })
}

/** A point of time for people. */
export const timeWords = ({ locale }: StudioTexts, at: number): string =>
  new Date(at).toLocaleString(regionOf(locale), { dateStyle: 'medium', timeStyle: 'short' })
