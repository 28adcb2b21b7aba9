import { useEffect, useState } from 'react'
import type { Cell } from '../gallery/cells.ts'
import { useQuery } from '../gallery/query.ts'
import { StudioHeader } from './header.tsx'
import { DraftList, useDraftList } from './draft-list.tsx'
import { Engineers } from './engineers.tsx'
import { idOf, parsedObject } from './file.ts'
import { sectionNavigation, showCreated, showFields, showPreview } from './focus.ts'
import { Findings } from './findings.tsx'
import { FlowPage } from './journey/flow-page.tsx'
import type { KeptDraft } from './kept-drafts.ts'
import { NewTenantForm } from './new-tenant-form.tsx'
import { NextSteps } from './next-steps.tsx'
import { Preview } from './preview.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { Sections } from './section-list.tsx'
import { SectionPart } from './section-part.tsx'
import { sections } from './sections.ts'
import { SentencePanel } from './sentence-panel.tsx'
import { SharedDraft } from './shared-draft.tsx'
import { copyOf, createStudio, isSaved } from './store.ts'
import type { Studio } from './store.ts'
import { ViewChoice } from './view-choice.tsx'
import { useTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'
import { useChecked } from './use-checked.ts'
import { useSelection } from './use-selection.ts'
import { useKeptDrafts } from './use-kept-drafts.ts'
import { useKeys, useSafeDrops, useUnsavedWarning } from './use-keys.ts'
import { useStudio } from './use-studio.ts'

export interface EditorProps {
  studio: Studio
  cells: Cell[]
  /** Size in bytes of the link that contains the draft, if the draft was shared. */
  shared: number | undefined
  /** Whether the link contains a draft that is not valid and therefore not shown. */
  refused: boolean
  /** The draft that was kept over a reload and is shown first. */
  restored: KeptDraft | undefined
  /** Whether the form for a new brand is shown first, because nothing else was asked for. */
  isStart: boolean
  setLocale: (locale: StudioLocale) => void
}

/** The studio: a brand as forms, the findings of the check, and a live preview. A shared draft is read-only at first. */
export function Editor({
  studio,
  cells,
  shared,
  refused,
  restored,
  isStart,
  setLocale,
}: Readonly<EditorProps>) {
  const state = useStudio(studio)
  const texts = useTexts()
  const [query, set] = useQuery()
  /** The colours of the uploaded logo. */
  const [suggested, setSuggested] = useState<readonly string[]>([])
  /** Whether the form for a new brand is shown: as the start page, or because it was asked for. */
  const [creating, setCreating] = useState<'start' | 'asked' | undefined>(isStart ? 'start' : undefined)
  const isCreating = creating !== undefined
  /** Whether the brand was just made. */
  const [isNew, setNew] = useState(false)
  /** Shows the brand in the form for a new one, before it is made. */
  const [trial] = useState(() => createStudio(studio.state().history.now))
  /** Whether a shared draft is shown read-only. */
  const [isShown, setShown] = useState(shared !== undefined)
  useKeys(studio)
  useSafeDrops()
  const isKept = useKeptDrafts(studio, !isShown)
  useUnsavedWarning(isShown || isSaved(state) || copyOf(state)?.isLatest === true, isKept)
  const { now } = state.history
  const { pages, hasFailed, exact, findings, points } = useChecked(now)
  const tenant = parsedObject(now)
  const isOpen = !isCreating && !isShown
  const current = idOf(now.file)
  // After a reload the address opens the same brand again.
  useEffect(() => {
    if (isOpen && query.get('tenant') !== current) set('tenant', current)
  })
  const [drafts, readDrafts] = useDraftList(`${current} ${isCreating}`)
  const isFlow = query.get('view') === 'flow'
  const selection = useSelection({ query, set, tenant, pages })
  const { section, page, isEditingPages, choose, show, pick, picked, setPicked } = selection
  /** Another brand is open: the one that was just made is no longer shown. */
  const opened = () => {
    setCreating(undefined)
    setNew(false)
  }
  const form = section && (
    <SectionPart
      key={section.id}
      {...{ section, studio, tenant, findings, pages, hasFailed, suggested, setSuggested, points, show }}
      document={now}
      page={page ?? ''}
      {...{ choose }}
      choosePage={selection.choosePage}
      editText={selection.editText}
    />
  )
  const preview = (
    <Preview
      {...{ cells, query, set, pages }}
      studio={isCreating ? trial : studio}
      page={isCreating ? undefined : page}
      isEditingPages={isEditingPages && !isShown && !isCreating}
      scheme={section?.scheme ?? ''}
      isPlain={isCreating}
      isEnd={section?.id === 'links' && !isCreating}
      {...(!isShown && !isCreating && { pick })}
    />
  )
  if (isShown)
    return (
      <SharedDraft
        name={String(tenant?.name)}
        size={shared ?? 0}
        edit={() => {
          window.history.replaceState(null, '', '/studio')
          setShown(false)
        }}
      >
        {preview}
      </SharedDraft>
    )
  const design = (
    <>
      {picked && tenant && (
        <SentencePanel
          key={`${picked.keys.join(' ')} ${picked.locale ?? ''}`}
          {...{ studio, tenant, picked }}
          close={() => {
            setPicked(undefined)
            if (picked.isClicked) showPreview()
            else showFields()
          }}
        />
      )}
      {isNew && (
        <NextSteps
          name={String(tenant?.name)}
          isFolded={section?.id !== 'brand' || picked !== undefined}
          {...{ choose }}
        />
      )}
      <Sections
        id={sectionNavigation}
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
        isReady={points.length === 0}
        apply={({ pointer }, value) => {
          studio.closeStep()
          studio.edit(pointer, value)
          studio.closeStep()
        }}
      />
      <Engineers
        state={state}
        findings={exact}
        sections={sections.filter(({ engineers }) => engineers)}
        chosen={section?.id}
        choose={choose}
      >
        {section?.engineers && form}
      </Engineers>
    </>
  )
  return (
    <div className="tool studio">
      <StudioHeader
        studio={studio}
        state={state}
        {...{ isCreating, setLocale, drafts }}
        onOpened={opened}
        create={() => {
          set('view', '')
          setCreating('asked')
        }}
      >
        <ViewChoice isFlow={isFlow} choose={(flow) => set('view', flow ? 'flow' : '')} />
      </StudioHeader>
      {isFlow && tenant && <FlowPage {...{ studio, tenant, cells, query, set }} />}
      {(!isFlow || !tenant) && (
        <main className="tool-main studio-main">
          <div className="studio-file">
            {refused && (
              <p role="alert" className="studio-held">
                {texts.share.refused}
              </p>
            )}
            {restored && !isCreating && (
              <RestoredDraft {...{ studio, state }} draft={restored} onDiscarded={readDrafts} />
            )}
            {isCreating && (
              <DraftList {...{ studio, state, drafts }} onOpened={opened} onRemoved={readDrafts} />
            )}
            {isCreating && (
              <NewTenantForm
                isStart={creating === 'start'}
                taken={drafts.map(({ document: draft }) => idOf(draft.file))}
                onDraft={trial.open}
                onCreated={(document_, colours) => {
                  // The empty saved text marks the whole document as unsaved.
                  studio.open(document_, '')
                  setSuggested(colours)
                  setCreating(undefined)
                  choose('brand')
                  setNew(true)
                  showCreated()
                }}
                onCancel={() => setCreating(undefined)}
              />
            )}
            {!isCreating && design}
          </div>
          {preview}
        </main>
      )}
    </div>
  )
}
