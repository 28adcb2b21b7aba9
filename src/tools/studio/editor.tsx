import { useMemo, useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import type { Cell } from '../gallery/cells.ts'
import { useQuery } from '../gallery/query.ts'
import { StudioHeader } from './header.tsx'
import { findingsOf, productText, screensWith } from './check.ts'
import { Engineers } from './engineers.tsx'
import { parsedObject } from './file.ts'
import { keysShowing } from './find-sentence.ts'
import { Findings } from './findings.tsx'
import { BrandPalette } from './brand-palette.tsx'
import { FlowPage } from './journey/flow-page.tsx'
import { PagesContext } from './link.tsx'
import type { KeptDraft } from './kept-drafts.ts'
import { LogoPart } from './logo/logo-part.tsx'
import { NewTenantForm } from './new-tenant-form.tsx'
import { openPointsOf } from './open-points.ts'
import { pageName } from './pages.ts'
import { PagesPart } from './pages-part.tsx'
import { Preview } from './preview.tsx'
import { Publish } from './publish.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { SectionForm } from './section-form.tsx'
import { Sections } from './section-list.tsx'
import { sectionOf, sections } from './sections.ts'
import { SentencePanel } from './sentence-panel.tsx'
import type { Picked } from './sentence-panel.tsx'
import { SharedDraft } from './shared-draft.tsx'
import { isSaved } from './store.ts'
import type { Studio } from './store.ts'
import { ViewChoice } from './view-choice.tsx'
import { useTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'
import { usePages } from './use-pages.ts'
import { useKeptDrafts } from './use-kept-drafts.ts'
import { useKeys, useSafeDrops, useUnsavedWarning } from './use-keys.ts'
import { useDebounced, useStudio } from './use-studio.ts'

/** Focuses the field of a finding once its section is rendered. */
function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

export interface EditorProps {
  studio: Studio
  cells: Cell[]
  /** Size in bytes of the link that contains the draft, if the draft was shared. */
  shared: number | undefined
  /** Whether the link contains a draft that is not valid and therefore not shown. */
  refused: boolean
  /** The draft that was kept over a reload and is shown first. */
  restored: KeptDraft | undefined
  setLocale: (locale: StudioLocale) => void
}

/** The studio: a brand as forms, the findings of the check, and a live preview. A shared draft is read-only at first. */
export function Editor({ studio, cells, shared, refused, restored, setLocale }: Readonly<EditorProps>) {
  const state = useStudio(studio)
  const texts = useTexts()
  const [query, set] = useQuery()
  /** The colours of the uploaded logo. */
  const [suggested, setSuggested] = useState<readonly string[]>([])
  const [isCreating, setCreating] = useState(false)
  const [picked, setPicked] = useState<Picked>()
  /** Whether a shared draft is shown read-only. */
  const [isShown, setShown] = useState(shared !== undefined)
  useKeys(studio)
  useSafeDrops()
  const isKept = useKeptDrafts(studio, !isShown)
  useUnsavedWarning(isShown || isSaved(state), isKept)
  const { now } = state.history
  const checked = useDebounced(now)
  const { pages, hasFailed } = usePages(now)
  const checkedPages = useDebounced(pages)
  const findings = useMemo(
    () => findingsOf(checked.file, checked.text, checked.files, checkedPages),
    [checked, checkedPages],
  )
  const tenant = parsedObject(now)
  const points = useMemo(
    () => openPointsOf(checked.file, parsedObject(checked), checkedPages),
    [checked, checkedPages],
  )
  const section = sections.find(({ id }) => id === query.get('section')) ?? sections[0]
  const isFlow = query.get('view') === 'flow'
  const isEditingPages = section?.id === 'pages'
  const [first] = Object.keys(pages ?? {})
  const asked = query.get('page') ?? ''
  const page = pages && Object.hasOwn(pages, asked) ? asked : isEditingPages ? first : undefined
  const choose = (id: string) => {
    set('section', id)
    if (id !== 'pages') set('page', '')
  }
  const show = ({ file, pointer }: Pick<Finding, 'file' | 'pointer'>) => {
    const name = pageName(file)
    if (name !== undefined)
      return () => {
        choose('pages')
        set('page', name)
      }
    const found = tenant && sectionOf(pointer)
    if (!found) return undefined
    // A text is edited in the sentence panel, which shows all of its languages.
    if (found.section.text !== undefined && productText(found.section.text, found.name) !== undefined)
      return () => setPicked({ keys: [found.name], here: [], sentences: [] })
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
      {tenant && section?.id === 'brand' && <BrandPalette {...{ studio, tenant, suggested }} />}
      {tenant && section && isEditingPages && (
        <PagesPart
          {...{ studio, tenant, pages, hasFailed, findings }}
          document={now}
          chosen={page ?? ''}
          choose={(name) => set('page', name)}
        />
      )}
      {tenant && section && !isEditingPages && (
        <PagesContext
          value={{
            pages: pages ?? {},
            edit: (name) => {
              choose('pages')
              set('page', name)
            },
          }}
        >
          <SectionForm key={section.id} {...{ section, studio, tenant, findings }} />
        </PagesContext>
      )}
      {!tenant && <p>{texts.ui.broken}</p>}
      {tenant && section?.id === 'brand' && (
        <LogoPart studio={studio} document={now} tenant={tenant} onColours={setSuggested} />
      )}
    </section>
  )
  const pick = (locale: string, sentences: readonly string[], screen: string) => {
    if (!tenant) return
    const keys = keysShowing(locale, sentences, tenant)
    setPicked({ keys, here: keys.filter((key) => screensWith(key).includes(screen)), sentences })
  }
  const preview = (
    <Preview
      {...{ studio, cells, query, set, pages, page }}
      isEditingPages={isEditingPages && !isShown}
      scheme={section?.scheme ?? ''}
      {...(!isShown && { pick })}
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
  return (
    <div className="tool studio">
      <StudioHeader
        studio={studio}
        state={state}
        setLocale={setLocale}
        create={() => {
          set('view', '')
          setCreating(true)
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
            {restored && <RestoredDraft studio={studio} state={state} draft={restored} />}
            {isCreating && (
              <NewTenantForm
                onCreated={(document_, colours) => {
                  // The empty saved text marks the whole document as unsaved.
                  studio.open(document_, '')
                  setSuggested(colours)
                  setCreating(false)
                  choose('brand')
                }}
                onCancel={() => setCreating(false)}
              />
            )}
            {picked && tenant && (
              <SentencePanel
                key={picked.keys.join(' ')}
                {...{ studio, tenant, picked }}
                close={() => setPicked(undefined)}
              />
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
              points={points}
              apply={({ pointer }, value) => {
                studio.closeStep()
                studio.edit(pointer, value)
                studio.closeStep()
              }}
            />
            <Publish studio={studio} document={now} />
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
      )}
    </div>
  )
}
