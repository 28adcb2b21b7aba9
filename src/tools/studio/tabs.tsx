import type { Finding } from '#engine/tools/check/finding.ts'
import { Button } from './field.tsx'
import type { Section } from './sections.ts'
import { sectionFor, sections } from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Tab {
  id: string
  title: string | undefined
  /** The number of findings there. */
  count: number
}

interface TabsProps {
  tabs: readonly Tab[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** The number of findings somewhere, in words for screen readers; empty if there are none. */
function FindingCount({ count }: Readonly<{ count: number }>) {
  const { findings: words } = useTexts()
  if (count === 0) return null
  return (
    <span className="studio-count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{count === 1 ? words.one : fill(words.many, { count })}</span>
    </span>
  )
}

/** The list of a navigation between parts of the studio, each with its number of findings. */
export const Tabs = ({ tabs, chosen, choose }: Readonly<TabsProps>) => (
  <ul className="cluster studio-tabs">
    {tabs.map(({ id, title, count }) => (
      <li key={id}>
        <Button aria-current={id === chosen ? 'true' : undefined} onClick={() => choose(id)}>
          {title} <FindingCount count={count} />
        </Button>
      </li>
    ))}
  </ul>
)

interface Props {
  findings: readonly Finding[]
  chosen: string | undefined
  choose: (id: string) => void
}

const isRare = ({ rare, engineers }: Section) => rare === true || engineers === true

/** The sections of the file. Those that are needed rarely, or by engineers only, are collapsed, unless one is shown. */
export function Sections({ findings, chosen, choose }: Readonly<Props>) {
  const texts = useTexts()
  const counts = Map.groupBy(findings, (finding) => sectionFor(finding)?.id)
  const tabOf = ({ id }: Section): Tab => ({
    id,
    title: texts.sections[id]?.title,
    count: counts.get(id)?.length ?? 0,
  })
  const rare = sections.filter(isRare).map(tabOf)
  return (
    <nav aria-label={texts.ui.sections} id="studio-sections">
      <Tabs tabs={sections.filter((section) => !isRare(section)).map(tabOf)} {...{ chosen, choose }} />
      <details className="studio-further" open={rare.some(({ id }) => id === chosen) || undefined}>
        <summary>
          {texts.ui.moreSections} <FindingCount count={rare.reduce((sum, { count }) => sum + count, 0)} />
        </summary>
        <Tabs tabs={rare} {...{ chosen, choose }} />
      </details>
    </nav>
  )
}
