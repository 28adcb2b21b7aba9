import { useEffect, useState } from 'react'
import { copyWords, nameOf, timeWords } from './draft-words.ts'
import { keptDrafts } from './kept-drafts.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { openDraft } from './open-brand.ts'
import { RemoveButton } from './question.tsx'
import { discardDraft } from './restored-draft.tsx'
import { isSaved } from './store.ts'
import type { Studio, StudioState } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

/** The drafts that this browser stores, the latest first, and a function that reads them again. Read when `seen` changes. */
export function useDraftList(seen: string): [drafts: readonly KeptDraft[], read: () => void] {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOld = false
    void keptDrafts().then((found) => {
      if (!isOld) setDrafts(found)
    })
    return () => {
      isOld = true
    }
  }, [seen, count])
  return [drafts, () => setCount((before) => before + 1)]
}

interface Props {
  studio: Studio
  state: StudioState
  drafts: readonly KeptDraft[]
  /** Called when a draft is open. */
  onOpened(): void
  /** Called when a draft is removed. */
  onRemoved(): void
}

/** The brands that were begun in this browser: when each was last changed, and where its copy is. */
export function DraftList({ studio, state, drafts, onOpened, onRemoved }: Readonly<Props>) {
  const texts = useTexts()
  const { draft: words } = texts
  if (drafts.length === 0) return null
  const open = (draft: KeptDraft) => {
    const isOpen = draft.document.file === state.history.now.file && !isSaved(state)
    // The open one may have changes that are not stored yet.
    if (!isOpen) openDraft(studio, draft)
    onOpened()
  }
  return (
    <section aria-labelledby="studio-drafts" className="studio-brand">
      <h2 id="studio-drafts">{words.list}</h2>
      <p className="field-hint">{words.listLead}</p>
      <ul className="studio-drafts">
        {drafts.map((draft) => {
          const name = nameOf(draft.document)
          const copy = copyWords(texts, draft.copy)
          return (
            <li key={draft.document.file}>
              <p>
                <strong>{name}</strong>
              </p>
              <p className="field-hint">
                {fill(words.changed, { time: timeWords(texts, draft.at) })} {copy}
              </p>
              <div className="cluster">
                <button type="button" className="button" onClick={() => open(draft)}>
                  {words.go} <span className="visually-hidden">{name}</span>
                </button>
                <RemoveButton
                  label={words.remove}
                  of={name}
                  question={fill(words.question, { name, copy })}
                  remove={() => void discardDraft(studio, draft.document.file).then(onRemoved)}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
