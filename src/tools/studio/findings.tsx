import { useBrand, plainFinding } from './brand.ts'
import { Button, UseColour } from './field.tsx'
import { pageName } from './file.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import type { OpenPoint } from './check.ts'
import { type Section, sectionFor, sections } from './sections.ts'

/** What is open before a brand is saved or packed: each section with its number; empty if nothing is. */
export function useOpen(findings: readonly Finding[], points: readonly OpenPoint[]): string {
  const { findings: words, sections: titles } = useTexts()
  const counts = [...Map.groupBy(findings, (finding) => sectionFor(finding)?.id ?? '')]
    .map(([id, own]) => [titles[id]?.title ?? words.title, own.length] as const)
    .concat(points.length > 0 ? [[words.publishing, points.length]] : [])
  const list = counts.map(([title, count]) => `${title} (${count})`).join(', ')
  return list && fill(words.open, { list })
}

/** The findings of the check in plain words, with their line in the file. Their number is announced in a live region. */
export function Findings() {
  const texts = useTexts()
  const { findings: words } = texts
  const brand = useBrand()
  const { studio, findings, points, show } = brand
  const count = findings.length
  return (
    <section aria-labelledby="studio-findings">
      <h2 id="studio-findings">{words.title}</h2>
      <p role="status">
        {count === 0
          ? `${words.none} ${points.length === 0 ? words.ready : words.elsewhere}`
          : count === 1
            ? words.one
            : fill(words.many, { count })}
      </p>
      <ul>
        {findings.map((finding) => {
          const { file, line, column, rule, pointer, message, instead } = finding
          const { field, what, todo } = plainFinding(texts, finding, brand)
          const showField = show(finding)
          return (
            <li key={`${file}:${line}:${column} ${rule} ${pointer} ${message}`}>
              <p>
                <strong>{what}</strong> {todo}
              </p>
              <p className="cluster">
                {instead !== undefined && (
                  <UseColour colour={instead} field={field} use={() => studio.edit({ [pointer]: instead })} />
                )}
                {showField && (
                  <Button className="button button-quiet" onClick={showField}>
                    {pageName(file) === undefined ? words.show : words.showPage}{' '}
                    <span className="visually-hidden">{field}</span>
                  </Button>
                )}
              </p>
              <details>
                <summary>{words.engineers}</summary>
                <small>{`${file}:${line}:${column} ${rule}`}</small>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

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
  <ul className="cluster">
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

/** The sections of the file. Those that are needed rarely, or by engineers only, are collapsed, unless one is shown or has a finding. */
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
      <details open={rare.some(({ id, count }) => id === chosen || count > 0) || undefined}>
        <summary>
          {texts.ui.moreSections} <FindingCount count={rare.reduce((sum, { count }) => sum + count, 0)} />
        </summary>
        <Tabs tabs={rare} {...{ chosen, choose }} />
      </details>
    </nav>
  )
}
