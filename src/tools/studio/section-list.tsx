import type { Finding } from '#engine/tools/check/finding.ts'
import type { Section } from './sections.ts'
import { sectionFor } from './sections.ts'
import { useTexts } from './studio-texts.ts'
import { Tabs } from './tabs.tsx'

interface Props {
  /** Accessible name of the navigation. */
  label: string
  sections: readonly Section[]
  findings: readonly Finding[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** Sections of the file, with the number of findings in each. */
export function Sections({ label, sections, findings, chosen, choose }: Readonly<Props>) {
  const texts = useTexts()
  const counts = Map.groupBy(findings, (finding) => sectionFor(finding)?.id)
  const tabs = sections.map(({ id }) => ({
    id,
    title: texts.sections[id]?.title,
    count: counts.get(id)?.length ?? 0,
  }))
  return <Tabs className="studio-sections" {...{ label, tabs, chosen, choose }} />
}
