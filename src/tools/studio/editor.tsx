import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import type { Cell } from '../gallery/cells.ts'
import { useQuery } from '../gallery/query.ts'
import { Bar } from './bar.tsx'
import { findingsOf } from './check.ts'
import { Engineers } from './engineers.tsx'
import { parsedObject } from './file.ts'
import { keysShowing } from './find-sentence.ts'
import { Findings } from './findings.tsx'
import { FromBrand } from './from-brand.tsx'
import { LogoPart } from './logo/logo-part.tsx'
import { NewTenantForm } from './new-tenant-form.tsx'
import { Preview } from './preview.tsx'
import { Publish } from './publish.tsx'
import { SectionForm } from './section-form.tsx'
import { Sections } from './section-list.tsx'
import { sectionOf, sections } from './sections.ts'
import { SentencePanel } from './sentence-panel.tsx'
import { SharedDraft } from './shared-draft.tsx'
import type { Studio } from './store.ts'
import { useTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'
import { useDebounced, useStudio } from './use-studio.ts'

/** Ctrl+Z: undo; Ctrl+Shift+Z and Ctrl+Y: redo. For the whole file, not for the focused field. */
function useKeys({ undo, redo }: Studio): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}

/** A file that is dropped beside a field is not opened in place of the studio. */
function useSafeDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Focuses the field of a finding once its section is rendered. */
function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

export interface EditorProps {
  studio: Studio
  cells: Cell[]
  /** Size in bytes of the link that holds the draft, if somebody shared it. */
  shared: number | undefined
  /** Why the draft in the link is not shown. */
  refused: boolean
  setLocale: (locale: StudioLocale) => void
}

/** The studio itself: a brand as forms, what the check finds in it, and a live preview. A shared draft is only shown at first. */
export function Editor({ studio, cells, shared, refused, setLocale }: Readonly<EditorProps>) {
  const state = useStudio(studio)
  const texts = useTexts()
  const [query, set] = useQuery()
  /** The colours of the logo that was chosen. */
  const [offered, setOffered] = useState<readonly string[]>([])
  const [isCreating, setCreating] = useState(false)
  /** Keys of the sentence that was clicked in the preview. */
  const [picked, setPicked] = useState<readonly string[]>()
  /** Whether the draft is somebody else's, to look at only. */
  const [isShown, setShown] = useState(shared !== undefined)
  useKeys(studio)
  useSafeDrops()
  const { now } = state.history
  const checked = useDebounced(now)
  const findings = useMemo(() => findingsOf(checked.file, checked.text, checked.files), [checked])
  const tenant = parsedObject(now)
  const section = sections.find(({ id }) => id === query.get('section')) ?? sections[0]
  const choose = (id: string) => set('section', id)
  const show = ({ pointer }: Finding) => {
    const found = tenant && sectionOf(pointer)
    if (!found) return undefined
    return () => {
      choose(found.section.id)
      focusField(`${found.section.id}-${found.name}`)
    }
  }
  const words = texts.sections[section?.id ?? '']
  const form = (
    <section aria-labelledby="studio-section">
      <h2 id="studio-section">{words?.title}</h2>
      <p className="field-hint">{words?.lead}</p>
      {tenant && section?.scheme && <FromBrand studio={studio} tenant={tenant} offered={offered} />}
      {tenant && section ? (
        <SectionForm key={section.id} section={section} studio={studio} tenant={tenant} findings={findings} />
      ) : (
        <p>{texts.ui.broken}</p>
      )}
      {tenant && section?.id === 'brand' && (
        <>
          <LogoPart studio={studio} document={now} tenant={tenant} offer={setOffered} />
          <FromBrand studio={studio} tenant={tenant} offered={offered} />
        </>
      )}
    </section>
  )
  const pick = (locale: string, sentences: readonly string[]) =>
    tenant && setPicked(keysShowing(locale, sentences, tenant))
  const preview = (
    <Preview {...{ studio, cells, query, set }} scheme={section?.scheme ?? ''} {...(!isShown && { pick })} />
  )
  if (isShown)
    return (
      <div className="tool studio">
        <main className="tool-main">
          <SharedDraft
            name={String(tenant?.name)}
            size={shared ?? 0}
            edit={() => {
              window.history.replaceState(null, '', '/studio')
              setShown(false)
            }}
          />
          {preview}
        </main>
      </div>
    )
  return (
    <div className="tool studio">
      <Bar studio={studio} state={state} setLocale={setLocale} create={() => setCreating(true)} />
      <main className="tool-main studio-main">
        <div className="studio-file">
          {refused && (
            <p role="alert" className="studio-held">
              {texts.share.refused}
            </p>
          )}
          {isCreating && (
            <NewTenantForm
              made={(document_, colours) => {
                // Nothing of it is saved yet.
                studio.open(document_, '')
                setOffered(colours)
                setCreating(false)
                choose('brand')
              }}
              cancel={() => setCreating(false)}
            />
          )}
          {picked && tenant && (
            <SentencePanel studio={studio} tenant={tenant} keys={picked} close={() => setPicked(undefined)} />
          )}
          <Sections
            label={texts.ui.sections}
            sections={sections.filter(({ engineers }) => !engineers)}
            findings={findings}
            chosen={section?.id}
            choose={choose}
          />
          {!section?.engineers && form}
          <Findings
            findings={findings}
            tenant={tenant}
            show={show}
            apply={({ pointer }, value) => {
              studio.closeStep()
              studio.edit(pointer, value)
              studio.closeStep()
            }}
          />
          <Publish document={now} />
          <Engineers
            state={state}
            findings={findings}
            sections={sections.filter(({ engineers }) => engineers)}
            chosen={section?.id}
            choose={choose}
          >
            {section?.engineers && form}
          </Engineers>
        </div>
        {preview}
      </main>
    </div>
  )
}
