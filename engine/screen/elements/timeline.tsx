import '../../theme/timeline.css'
import type { TimelineElement } from '#generated/engine.ts'
import { today as todayOf, parseDay } from '../../util/dates.ts'
import { Icon, PressButton } from '../../view/button.tsx'
import { useElement } from '../../view/use-element.ts'

/** A timeline of dated points, with today marked. */
export default function Timeline({ element }: Readonly<{ element: TimelineElement }>) {
  const { t, can, format, isShown, send, value } = useElement()
  const { change } = element
  const today = todayOf()
  const dated = element.points
    .filter((point) => isShown(point))
    .flatMap((point) => {
      const date = value(point.date)
      return typeof date === 'string' && parseDay(date) !== undefined ? { point, date } : []
    })
  if (dated.length === 0) return null
  // An entry of its own marks today, unless a point is on that day. Points of one day keep their order.
  const own = dated.some(({ date }) => date === today) ? [] : [{ point: undefined, date: today }]
  const shown = [...own, ...dated].toSorted((point, other) => point.date.localeCompare(other.date))
  return (
    <section className={`timeline timeline-${element.style ?? 'list'} card`}>
      <div className="timeline-head">
        <h2>{t(element.title)}</h2>
        {change && can(change.event) && (
          <PressButton label={t(change.label)} onPress={() => send(change.event)} />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari sees no list if its items are flex boxes */}
      <ol className="timeline-points" role="list">
        {shown.map(({ point, date }) => {
          const phase = date < today ? 'past' : date === today ? 'today' : 'next'
          const more = point && t(phase === 'past' ? (point.past ?? point.text) : point.text, point.values)
          return (
            <li
              key={point ? `${point.title} ${date}` : 'today'}
              className="timeline-point"
              data-phase={phase}
              data-tone={point?.tone}
              aria-current={phase === 'today' ? 'date' : undefined}
            >
              <span className="timeline-mark" aria-hidden="true">
                {point?.icon && <Icon name={point.icon} />}
              </span>
              <p className="timeline-title">
                {point ? t(point.title, point.values) : t(element.today)}
                {point && phase === 'today' && <span className="timeline-badge">{t(element.today)}</span>}
              </p>
              <p className="timeline-date">
                <time dateTime={date}>{format('day', date)}</time>
              </p>
              {more && <p className="timeline-text">{more}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
