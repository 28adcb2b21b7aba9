import { useState } from 'react'
import { config } from '../../config/config.ts'
import { tenantIds } from '../gallery/choices.tsx'
import { copyWords, nameOf, timeWords } from './draft-words.ts'
import { idOf } from './file.ts'
import { loadSaved } from './files.ts'
import { forgetDraft } from './kept-drafts.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { RemoveButton } from './question.tsx'
import { copyOf, isSaved } from './store.ts'
import type { Studio, StudioState } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

/** Removes the stored draft of a file. If it is the open one, the saved brand is opened, else the default one. */
export async function discardDraft(studio: Studio, file: string): Promise<void> {
  const id = idOf(file)
  if (studio.state().history.now.file === file)
    studio.open(await loadSaved(tenantIds.includes(id) ? id : config().defaultTenant))
  // Only now: until another document is open, a change made just before may still store the draft again.
  await forgetDraft(file)
}

interface Props {
  studio: Studio
  state: StudioState
  draft: KeptDraft
  /** Called when the draft is gone. */
  onDiscarded(): void
}

/** Says that a draft was restored, and from when, until that is read, or the draft is saved or discarded. Discarding shows the saved state. */
export function RestoredDraft({ studio, state, draft: { document, at }, onDiscarded }: Readonly<Props>) {
  const texts = useTexts()
  const { draft: words } = texts
  const [isRead, setRead] = useState(false)
  if (isRead || document.file !== state.history.now.file || isSaved(state)) return null
  const name = nameOf(document)
  const copy = copyWords(texts, copyOf(state))
  return (
    <section aria-labelledby="studio-restored" className="studio-brand">
      <h2 id="studio-restored">{words.title}</h2>
      <p>{fill(words.lead, { name, time: timeWords(texts, at), copy })}</p>
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => setRead(true)}>
          {words.keep}
        </button>
        <RemoveButton
          label={words.discard}
          question={fill(words.question, { name, copy })}
          remove={() => void discardDraft(studio, document.file).then(onDiscarded)}
        />
      </div>
    </section>
  )
}
