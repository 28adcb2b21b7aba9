import type { OpenPoint } from './open-points.ts'
import { fill, labelOf, useTexts } from './studio-texts.ts'

interface Props {
  points: readonly OpenPoint[]
  tenant: unknown
  /** Returns a function that shows the place of a task; undefined if there is none. */
  show: (point: Pick<OpenPoint, 'file' | 'pointer'>) => (() => void) | undefined
}

/** The open tasks before a brand can be published: pages that are still templates, links that lead to an example host. */
export function ToDo({ points, tenant, show }: Readonly<Props>) {
  const texts = useTexts()
  const { findings: words } = texts
  if (points.length === 0) return null
  const groups = [
    ['noBank', words.noBank],
    ['template', words.templates],
  ] as const
  return (
    <section aria-labelledby="studio-to-do">
      <h3 id="studio-to-do">{words.before}</h3>
      <p className="field-hint">{words.beforeLead}</p>
      <ul className="studio-to-do">
        {groups.map(([kind, title]) => {
          const pages = points.filter((point) => point.kind === kind)
          if (pages.length === 0) return null
          return (
            <li key={kind} className="studio-to-do-page">
              <p className="studio-held">
                {title} {pages.map(({ what }) => what).join(', ')}.
              </p>
              <p className="cluster">
                {pages.map((point) => (
                  <button key={point.file} type="button" className="button" onClick={show(point)}>
                    {fill(words.editPage, { title: point.what })}
                  </button>
                ))}
              </p>
            </li>
          )
        })}
        {points
          .filter(({ kind }) => kind === 'exampleLink')
          .map((point) => {
            const field = labelOf(texts, point.pointer, tenant)
            const go = show(point)
            return (
              <li key={point.pointer}>
                <span>{fill(words.exampleLink, { field, what: point.what })}</span>{' '}
                {go && (
                  <button type="button" className="link-button" onClick={go}>
                    {words.show} <span className="visually-hidden">{field}</span>
                  </button>
                )}
              </li>
            )
          })}
      </ul>
    </section>
  )
}
