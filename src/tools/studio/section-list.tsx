import type { Finding } from '#engine/tools/check/finding.ts'
import type { Section } from './sections.ts'
import { sectionFor } from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  /** Name of the navigation. */
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
  return (
    <nav aria-label={label} className="studio-sections">
      <ul className="studio-tabs">
        {sections.map(({ id }) => {
          const found = counts.get(id)?.length ?? 0
          return (
            <li key={id}>
              <button
                type="button"
                className="studio-tab"
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                {texts.sections[id]?.title}{' '}
                {found > 0 && (
                  <span className="studio-count">
                    <span aria-hidden="true">{found}</span>
                    <span className="visually-hidden">
                      {found === 1 ? texts.findings.one : fill(texts.findings.many, { count: found })}
                    </span>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
