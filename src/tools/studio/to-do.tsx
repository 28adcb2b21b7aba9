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
  return (
    <section aria-labelledby="studio-to-do">
      <h3 id="studio-to-do">{words.before}</h3>
      <ul className="studio-to-do">
        {points.map((point) => {
          const field = point.pointer === '' ? point.what : labelOf(texts, point.pointer, tenant)
          const go = show(point)
          return (
            <li key={point.file + point.pointer}>
              <span>{fill(words[point.kind], { field, what: point.what })}</span>{' '}
              {go && (
                <button type="button" className="link-button" onClick={go}>
                  {point.kind === 'template' ? words.showPage : words.show}{' '}
                  <span className="visually-hidden">{field}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
