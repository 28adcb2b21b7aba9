import type { Finding } from '#engine/tools/check/finding.ts'
import type { Section } from './sections.ts'
import { sectionFor } from './sections.ts'
import { useTexts } from './studio-texts.ts'
import { FindingCount, Tabs } from './tabs.tsx'

interface Props {
  id?: string
  /** Accessible name of the navigation. */
  label: string
  sections: readonly Section[]
  findings: readonly Finding[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** Sections of the file, with the number of findings in each. Those that are needed rarely are collapsed, unless one is shown. */
export function Sections({ id, label, sections, findings, chosen, choose }: Readonly<Props>) {
  const texts = useTexts()
  const counts = Map.groupBy(findings, (finding) => sectionFor(finding)?.id)
  const tabs = sections.map((section) => ({
    id: section.id,
    title: texts.sections[section.id]?.title,
    count: counts.get(section.id)?.length ?? 0,
    rare: section.rare === true,
  }))
  const rare = tabs.filter((tab) => tab.rare)
  const isOpen = rare.some((tab) => tab.id === chosen)
  const rareCount = rare.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label={label} id={id}>
      <Tabs tabs={tabs.filter((tab) => !tab.rare)} {...{ chosen, choose }} />
      {rare.length > 0 && (
        <details className="studio-further" open={isOpen || undefined}>
          <summary>
            {texts.ui.moreSections} <FindingCount count={rareCount} />
          </summary>
          <Tabs tabs={rare} {...{ chosen, choose }} />
        </details>
      )}
    </nav>
  )
}
