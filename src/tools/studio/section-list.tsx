import type { Finding } from '#engine/tools/check/finding.ts'
import { sectionOf, sections } from './sections.ts'

interface Props {
  findings: readonly Finding[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** The sections of the file, with the number of findings in each. */
export function Sections({ findings, chosen, choose }: Readonly<Props>) {
  const counts = Map.groupBy(findings, ({ pointer }) => sectionOf(pointer)?.section.id)
  return (
    <nav aria-label="Sections" className="studio-sections">
      <ul className="studio-tabs">
        {sections.map(({ id, title }) => {
          const found = counts.get(id)?.length ?? 0
          return (
            <li key={id}>
              <button
                type="button"
                className="studio-tab"
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                {title}{' '}
                {found > 0 && (
                  <span className="studio-count">
                    {found}
                    <span className="visually-hidden"> {found === 1 ? 'finding' : 'findings'}</span>
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
