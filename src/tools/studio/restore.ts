import { config } from '../../config/config.ts'
import { tenantIds } from '../gallery/choices.tsx'
import { contentOf } from './draft-files.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadSaved } from './files.ts'
import { forgetDraft, keptDraft } from './kept-drafts.ts'
import type { KeptDraft } from './kept-drafts.ts'

/** Whether a draft is already saved: the dev server may reload the page before the studio learns that saving succeeded. */
async function isAsSaved({ file, text, files = {} }: TenantDocument, saved: string): Promise<boolean> {
  if (text !== saved) return false
  const same = Object.entries(files).map(async ([path, content]) => {
    const response = await fetch(`${config().hosts.tenant}/tenants/${idOf(file)}/${path}`, {
      cache: 'no-cache',
    })
    if (!response.ok) return content === null
    return contentOf(path, new Uint8Array(await response.arrayBuffer())) === content
  })
  return (await Promise.all(same)).every(Boolean)
}

/** The stored draft of a tenant file, or the latest one of any, with the text that is saved now. */
export async function restoredDraft(file: string | undefined): Promise<KeptDraft | undefined> {
  const kept = await keptDraft(file)
  if (!kept) return undefined
  const id = idOf(kept.document.file)
  if (!tenantIds.includes(id)) return kept
  const saved = (await loadSaved(id)).text
  if (!(await isAsSaved(kept.document, saved))) return { ...kept, saved }
  await forgetDraft(kept.document.file)
  return undefined
}
