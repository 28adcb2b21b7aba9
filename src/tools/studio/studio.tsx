import '#engine/theme/index.css'
import '../gallery/gallery.css'
import './studio.css'
import { StrictMode, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { Finding } from '#engine/tools/check/finding.ts'
import { isTenantId } from '#engine/tenant/load.ts'
import { config, loadConfig } from '../../boot/config.ts'
import { loadData } from '../../boot/data.ts'
import { allCells } from '../gallery/all-cells.ts'
import type { Cell } from '../gallery/cells.ts'
import { useQuery } from '../gallery/query.ts'
import { tenantIds } from '../gallery/tenants.ts'
import { Bar } from './bar.tsx'
import { Changes } from './changes.tsx'
import { findingsOf } from './check.ts'
import { StudioEngine, studioEngine } from './engine.tsx'
import { parsedObject } from './file.ts'
import { loadSaved } from './files.ts'
import { Findings } from './findings.tsx'
import { Preview } from './preview.tsx'
import { SectionForm } from './section-form.tsx'
import { Sections } from './section-list.tsx'
import { sectionOf, sections } from './sections.ts'
import { createStudio } from './store.ts'
import type { Studio as Store } from './store.ts'
import { useDebounced, useStudio } from './use-studio.ts'

/** Ctrl+Z: undo; Ctrl+Shift+Z and Ctrl+Y: redo. For the whole file, not for the focused field. */
function useKeys({ undo, redo }: Store): void {
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

/** Focuses the field of a finding once its section is rendered. */
function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

function Studio({ studio, cells }: Readonly<{ studio: Store; cells: Cell[] }>) {
  const state = useStudio(studio)
  const [query, set] = useQuery()
  useKeys(studio)
  const { now } = state.history
  const checked = useDebounced(now)
  const findings = useMemo(() => findingsOf(checked.file, checked.text), [checked])
  const tenant = parsedObject(now)
  const [first] = sections
  const section = sections.find(({ id }) => id === query.get('section')) ?? first
  const show = ({ pointer }: Finding) => {
    const found = tenant && sectionOf(pointer)
    if (!found) return undefined
    return () => {
      set('section', found.section.id)
      focusField(`${found.section.id}-${found.name}`)
    }
  }
  return (
    <div className="tool studio">
      <Bar studio={studio} state={state} />
      <main className="tool-main studio-main">
        <div className="studio-file">
          <Sections findings={findings} chosen={section?.id} choose={(id) => set('section', id)} />
          <section aria-labelledby="studio-section">
            <h2 id="studio-section">{section?.title}</h2>
            {tenant && section ? (
              <SectionForm
                key={section.id}
                section={section}
                studio={studio}
                tenant={tenant}
                findings={findings}
              />
            ) : (
              <p>This file is not strict JSON with an object. Correct it in an editor, or undo the change.</p>
            )}
          </section>
          <Findings
            file={checked.file}
            findings={findings}
            show={show}
            apply={({ pointer }, value) => {
              studio.closeStep()
              studio.edit(pointer, value)
              studio.closeStep()
            }}
          />
          <Changes file={now.file} before={state.saved[now.file] ?? ''} after={now.text} />
        </div>
        <Preview studio={studio} cells={cells} query={query} set={set} scheme={section?.scheme ?? ''} />
      </main>
    </div>
  )
}

/** The studio: a tenant file as forms, the findings of the check, and a live preview. */
export async function showStudio(root: HTMLElement): Promise<void> {
  document.title = 'Studio'
  await loadConfig()
  const parameter = new URLSearchParams(window.location.search).get('tenant')
  const id = isTenantId(parameter) && tenantIds.includes(parameter) ? parameter : config().defaultTenant
  const [document_, cells, texts] = await Promise.all([
    loadSaved(id),
    allCells(),
    loadData('texts/en/ui.json') as Promise<Record<string, string>>, // the check validates it
  ])
  const engine = studioEngine({ ...texts, 'ui.choose': 'not set' })
  createRoot(root).render(
    <StrictMode>
      <StudioEngine engine={engine}>
        <Studio studio={createStudio(document_)} cells={cells} />
      </StudioEngine>
    </StrictMode>,
  )
}
