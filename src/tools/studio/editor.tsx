import { useLayoutEffect, useState } from 'react'
import useSWR from 'swr'
import { regionOf } from '../../config/data.ts'
import type { Cell } from '../gallery/cells.ts'
import { useQuery } from '../gallery/choices.tsx'
import { BrandContext } from './brand.ts'
import { discardDraft, openDocument, keptDrafts, useKeptDrafts, type KeptDraft } from './drafts.ts'
import { idOf, nameOf, parsedObject } from './file.ts'
import { Button } from './field.tsx'
import { Findings, Sections, useOpen } from './findings.tsx'
import { StudioHeader } from './header.tsx'
import { focusSoon, useChecked, useKeys, usePages, useUnsavedWarning, useSelection } from './hooks.ts'
import { FlowPage } from './flows/flow-page.tsx'
import { NewTenantForm } from './new-tenant.tsx'
import { Preview } from './preview.tsx'
import { SectionPart } from './section.tsx'
import { SentencePanel } from './sentence-panel.tsx'
import { createStudio, isSaved, useStudio, type Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

interface EditorProps {
  studio: Studio
  cells: Cell[]
  /** Whether the draft came with a link: it is only shown at first. */
  isShared: boolean
  /** Whether the link contains a draft that is not valid and therefore not shown. */
  isRefused: boolean
  /** The draft that was kept over a reload and is shown first. */
  restored: KeptDraft | undefined
  /** Whether the form for a new brand is shown first, because nothing else was asked for. */
  isStart: boolean
}

/** The studio: a brand as fields, the findings of the check, and a live preview. A shared draft is read-only at first. */
export function Editor(props: Readonly<EditorProps>) {
  const { studio, cells, isRefused, restored, isStart } = props
  const state = useStudio(studio)
  const texts = useTexts()
  const [query, set] = useQuery()
  /** The colours of the uploaded logo. */
  const [suggested, setSuggested] = useState<readonly string[]>([])
  const [isCreating, setCreating] = useState(isStart)
  /** Shows the brand in the form for a new one, before it is made. */
  const [trial] = useState(() => createStudio(studio.state().now))
  const [isShown, setShown] = useState(props.isShared)
  useKeys(studio)
  const isKept = useKeptDrafts(studio, !isShown)
  useUnsavedWarning(() => isShown || isSaved(studio.state()) || isKept())
  const { now } = state
  const tenant = parsedObject(now)
  const pages = usePages(now)
  const { findings, points } = useChecked(now, pages)
  const open = useOpen(findings, points)
  const current = idOf(now.file)
  // After a reload the address opens the same brand again, however soon that comes.
  useLayoutEffect(() => {
    if (!isCreating && !isShown && query.get('tenant') !== current) set('tenant', current)
  })
  const { data: drafts = [], mutate: readDrafts } = useSWR(['drafts', current, isCreating], keptDrafts, {
    revalidateOnFocus: false,
    keepPreviousData: true,
  })
  const isJourney = query.get('view') === 'flow' && tenant !== undefined
  const selection = useSelection(tenant, pages)
  const { section, page, choose, show, pick, picked, setPicked } = selection
  const timeOf = (at: number) =>
    new Date(at).toLocaleString(regionOf(texts.locale), { dateStyle: 'medium', timeStyle: 'short' })
  const preview = (
    <Preview
      {...{ cells, pages }}
      studio={isCreating ? trial : studio}
      page={isCreating ? undefined : page}
      scheme={section?.scheme ?? ''}
      isPlain={isCreating}
      {...(!isShown && !isCreating && { pick })}
    />
  )
  if (isShown)
    return (
      <main className="tool studio">
        <section aria-labelledby="studio-shared" className="card studio-grid">
          <h1 id="studio-shared">{fill(texts.share.shown, { name: nameOf(now) })}</h1>
          <p>{texts.share.shownLead}</p>
          <p className="cluster">
            <Button
              className="button button-primary"
              onClick={() => {
                window.history.replaceState(null, '', '/studio')
                setShown(false)
              }}
            >
              {texts.share.edit}
            </Button>
            <a className="button" href="/studio">
              {texts.share.close}
            </a>
          </p>
        </section>
        {preview}
      </main>
    )
  const start = (
    <>
      {drafts.length > 0 && (
        <section aria-labelledby="studio-drafts" className="card studio-grid">
          <h2 id="studio-drafts">{texts.draft.list}</h2>
          <p className="field-hint">{texts.draft.listLead}</p>
          {drafts.map(({ document, at }) => (
            <p key={document.file} className="cluster">
              <strong>{nameOf(document)}</strong>
              {fill(texts.draft.changed, { time: timeOf(at) })}
              <Button
                onClick={() => {
                  // The open one may have changes that are not stored yet.
                  if (document.file !== now.file || isSaved(state)) void openDocument(studio, document)
                  setCreating(false)
                }}
              >
                {texts.draft.go} <span className="visually-hidden">{nameOf(document)}</span>
              </Button>
              <Button onClick={() => void discardDraft(studio, document, texts).then(() => readDrafts())}>
                {texts.draft.remove} <span className="visually-hidden">{nameOf(document)}</span>
              </Button>
            </p>
          ))}
        </section>
      )}
      <NewTenantForm
        taken={drafts.map(({ document }) => idOf(document.file))}
        onDraft={trial.open}
        onCreated={(document, colours) => {
          studio.open(document)
          setSuggested(colours)
          setCreating(false)
          choose('brand')
          window.scrollTo(0, 0)
          focusSoon('studio-section')
        }}
        onCancel={() => setCreating(false)}
      />
    </>
  )
  const design = (
    <>
      {picked && tenant && (
        <SentencePanel
          key={`${picked.keys.join(' ')} ${picked.locale ?? ''}`}
          picked={picked}
          close={() => setPicked(undefined)}
        />
      )}
      <Sections {...{ findings, choose }} chosen={section?.id} />
      {section && <SectionPart key={section.id} {...{ section, selection, suggested, setSuggested }} />}
      <Findings />
    </>
  )
  return (
    <div className="tool studio">
      <StudioHeader
        {...{ studio, state, isCreating, drafts, open }}
        hasFindings={findings.length > 0}
        note={restored ? fill(texts.draft.restored, { name: nameOf(now), time: timeOf(restored.at) }) : ''}
        onOpened={() => setCreating(false)}
        create={() => {
          set('view', '')
          setCreating(true)
        }}
      >
        <nav aria-label={texts.journey.views} className="cluster">
          {([false, true] as const).map((journey) => (
            <Button
              key={String(journey)}
              aria-current={journey === isJourney ? 'page' : undefined}
              onClick={() => set('view', journey ? 'flow' : '')}
            >
              {journey ? texts.journey.open : texts.journey.design}
            </Button>
          ))}
        </nav>
      </StudioHeader>
      <BrandContext value={{ studio, document: now, tenant: tenant ?? {}, findings, points, pages, show }}>
        {isJourney && !isCreating ? (
          <FlowPage cells={cells} />
        ) : (
          <main className="tool-main studio-main">
            <div className="studio-file">
              {isRefused && <p role="alert">{texts.share.refused}</p>}
              {isCreating ? start : design}
            </div>
            {preview}
          </main>
        )}
      </BrandContext>
    </div>
  )
}
