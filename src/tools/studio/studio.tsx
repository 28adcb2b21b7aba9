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
import { objectIn } from './file.ts'
import { savedText } from './files.ts'
import { Findings } from './findings.tsx'
import { Preview } from './preview.tsx'
import { SectionForm } from './section-form.tsx'
import { Sections } from './section-list.tsx'
import { sectionOf, sections } from './sections.ts'
import { createStudio } from './store.ts'
import type { Studio as Store } from './store.ts'
import { useRested, useStudio } from './use-studio.ts'

/** Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y bring back: of the file, not of the one field that has the focus. */
function useKeys({ undo, redo }: Store): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo, redo])
}

/** The field of a finding takes the focus, once its section is there. */
function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

function Studio({ studio, cells }: Readonly<{ studio: Store; cells: Cell[] }>) {
  const state = useStudio(studio)
  const [query, set] = useQuery()
  useKeys(studio)
  const { now } = state.history
  const checked = useRested(now)
  const findings = useMemo(() => findingsOf(checked.file, checked.text), [checked])
  const tenant = objectIn(now)
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
              <p>This file is not strict JSON with an object in it. Mend it in an editor, or take it back.</p>
            )}
          </section>
          <Findings
            file={checked.file}
            findings={findings}
            show={show}
            apply={({ pointer }, value) => {
              studio.settle()
              studio.edit(pointer, value)
              studio.settle()
            }}
          />
          <Changes file={now.file} before={state.saved[now.file] ?? ''} after={now.text} />
        </div>
        <Preview studio={studio} cells={cells} query={query} set={set} scheme={section?.scheme ?? ''} />
      </main>
    </div>
  )
}

/** The file of a tenant as forms, what the check says of it, and a page that shows it as it is typed. */
export async function showStudio(root: HTMLElement): Promise<void> {
  document.title = 'Studio'
  await loadConfig()
  const asked = new URLSearchParams(window.location.search).get('tenant')
  const id = isTenantId(asked) && tenantIds.includes(asked) ? asked : config().defaultTenant
  const [document_, cells, words] = await Promise.all([
    savedText(id),
    allCells(),
    loadData('texts/en/ui.json') as Promise<Record<string, string>>, // the check proves it
  ])
  const engine = studioEngine({ ...words, 'ui.choose': 'not set' })
  createRoot(root).render(
    <StrictMode>
      <StudioEngine engine={engine}>
        <Studio studio={createStudio(document_)} cells={cells} />
      </StudioEngine>
    </StrictMode>,
  )
}
