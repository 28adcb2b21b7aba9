import { useId } from 'react'
import type { ReactNode } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { Changes } from './changes.tsx'
import { download } from './files.ts'
import { ExactFindings } from './findings.tsx'
import { Sections } from './section-list.tsx'
import type { Section } from './sections.ts'
import type { StudioState } from './store.ts'
import { useTexts } from './studio-texts.ts'

interface Props {
  state: StudioState
  findings: readonly Finding[]
  sections: readonly Section[]
  chosen: string | undefined
  choose: (id: string) => void
  /** The form of the selected section, if that section belongs here. */
  children: ReactNode
}

/**
 * What engineers need: keys, files, the exact findings of the check and the diff. Collapsed until one of its sections is
 * selected.
 */
export function Engineers({ state, findings, sections, chosen, choose, children }: Readonly<Props>) {
  const id = useId()
  const { ui } = useTexts()
  const { now } = state.history
  const isChosen = sections.some((section) => section.id === chosen)
  return (
    <section aria-labelledby={id} className="studio-engineers">
      <details open={isChosen || undefined}>
        <summary id={id}>{ui.engineers}</summary>
        <div className="studio-file">
          <p className="field-hint">{ui.engineersLead}</p>
          <Sections
            label={ui.engineers}
            sections={sections}
            findings={findings}
            chosen={chosen}
            choose={choose}
          />
          {children}
          <ExactFindings findings={findings} />
          <Changes file={now.file} before={state.saved[now.file] ?? ''} after={now.text} />
          <p className="cluster">
            <button type="button" className="button" onClick={() => download(now)}>
              {ui.tenantFile}
            </button>
          </p>
          <nav aria-label={ui.tools} className="cluster">
            <a href="/gallery">{ui.gallery}</a>
            <a href="/studio/flows">{ui.flows}</a>
          </nav>
        </div>
      </details>
    </section>
  )
}
