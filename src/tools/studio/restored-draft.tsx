import { config } from '../../boot/config.ts'
import { tenantIds } from '../gallery/choices.tsx'
import { contentOf } from './draft-files.ts'
import { idOf, parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadSaved } from './files.ts'
import { forgetDraft, keptDraft } from './kept-drafts.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { isSaved } from './store.ts'
import type { Studio, StudioState } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

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

interface Props {
  studio: Studio
  state: StudioState
  draft: KeptDraft
}

/** Says that a draft was restored, and from when, until it is saved or discarded. Discarding shows the saved state. */
export function RestoredDraft({ studio, state, draft: { document, at } }: Readonly<Props>) {
  const { draft: words, locale } = useTexts()
  if (document.file !== state.history.now.file || isSaved(state)) return null
  const discard = async () => {
    const id = idOf(document.file)
    const { defaultTenant } = config()
    await forgetDraft(document.file)
    studio.open(await loadSaved(tenantIds.includes(id) ? id : defaultTenant))
  }
  const name = String(parsedObject(document)?.name ?? idOf(document.file))
  const time = new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby="studio-restored" className="studio-brand">
      <h2 id="studio-restored">{words.title}</h2>
      <p>{fill(words.lead, { name, time })}</p>
      <button type="button" className="button" onClick={() => void discard()}>
        {words.discard}
      </button>
    </section>
  )
}
