import '../../theme/day-scale.css'
import type { WidgetProps } from '@rjsf/utils'
import { useId, useState } from 'react'
import type { DayScale as Definition } from '#generated/engine.ts'
import { resolve, type Scope } from '../../flow/binding.ts'
import { addDays, daysBetween, openDay, parseDay, today } from '../../util/dates.ts'
import { useEngine, useScreen } from '../../view/engine.ts'
import { useDebounced, useDebouncedAnnouncement } from '../../view/hooks.ts'
import { Input } from './inputs.tsx'
import { useControl, useFormContext, valueFor } from './use-control.ts'

/** An event that is expected on a day, such as a posting. */
interface ScaleEvent {
  id: string
  name: string
  /** ISO date. */
  date: string
  /** ISO date. A chosen day before it is too early for this event. */
  settledFrom: string
  amount: { amount: string; currency: string } | null
}

const isDay = (value: unknown): value is string => parseDay(value) !== undefined

/** A scale with its data; undefined until they are loaded. */
function withData({ first, safe, events, closed, suggestions = [], ...texts }: Definition, scope: Scope) {
  const from = resolve(first, scope)
  const safeFrom = resolve(safe, scope)
  const expected = resolve(events, scope)
  if (!isDay(safeFrom) || !Array.isArray(expected)) return undefined
  return {
    ...texts,
    first: isDay(from) ? from : today(),
    safe: safeFrom,
    events: expected as ScaleEvent[], // the screen binds a list of them
    closed: new Set([resolve(closed, scope)].flat().filter(isDay)),
    suggestions: suggestions.flatMap(({ date, label }) => {
      const day = resolve(date, scope)
      return isDay(day) ? [{ date: day, label }] : []
    }),
  }
}

/** Height of the drawing and of its upper half, which shows income, in CSS pixels. */
const height = 96
const middle = 48

/** Number of days that are drawn after the safe day, or after a later one that is chosen. */
const trailingDays = 30

/** Days from today to a day; 0 for an empty one. */
const daysUntil = (day: string) => daysBetween(today(), day) ?? 0

const sizeOf = ({ amount }: ScaleEvent) => Number(amount?.amount ?? 0)

/** How an event is drawn while a day is chosen. */
const kindOf = ({ date, settledFrom }: ScaleEvent, { legend }: Pick<Definition, 'legend'>, day: string) =>
  day && settledFrom > day ? 'late' : !legend.event || (day && date >= day) ? 'after' : 'event'

interface ChooserProps {
  scale: NonNullable<ReturnType<typeof withData>>
  /** Number of days that are drawn, from today on. */
  days: number
  /** ISO date, or empty. */
  value: string
}

/** A bar for each event (upwards: income, downwards: expenses), a line for the chosen day, and a shaded area from the safe day on. */
function Drawing({ scale, days, value }: Readonly<ChooserProps>) {
  const { format, text } = useEngine()
  const { events, safe } = scale
  const at = (day: string) => `${(daysUntil(day) / days) * 100}%`
  const chosen = value ? at(value) : '0%'
  const largest = Math.max(1, ...events.map((event) => Math.abs(sizeOf(event))))
  const monthStarts = Array.from({ length: days }, (_, index) => addDays(today(), index + 1) ?? '').filter(
    (day) => day.endsWith('-01'),
  )
  const last = events
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const name = last && text(scale.drawing, { count: events.length, until: format('date', last) })
  return (
    <div
      className="day-scale-drawing"
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {/* Moved back by its own share, so that it stays inside of the frame at both ends. */}
      <p className="day-scale-flag" style={{ insetInlineStart: chosen, translate: `-${chosen}` }}>
        {value && format('dayMonth', value)}
      </p>
      <svg width="100%" height={height}>
        <rect className="day-scale-safe" x={at(safe)} width="100%" height={height} />
        <line className="day-scale-axis" x2="100%" y1={middle} y2={middle} />
        {events.map((event) => {
          // Square root, so that small amounts stay visible beside a salary.
          const length = 6 + (middle - 10) * Math.sqrt(Math.abs(sizeOf(event)) / largest)
          const end = sizeOf(event) > 0 ? middle - length : middle + length
          const [x, kind] = [at(event.date), kindOf(event, scale, value)]
          return <line key={event.id} className={`day-scale-${kind}`} x1={x} x2={x} y1={middle} y2={end} />
        })}
        {value && <line className="day-scale-day" x1={chosen} x2={chosen} y2={height} />}
      </svg>
      <svg width="100%" height="20">
        {monthStarts.map((day) => (
          <text key={day} x={at(day)} y="15" className="day-scale-month">
            {format('dayMonth', day)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** The names of the colours that are drawn, and the events for which the chosen day is too early; that none is left is only said. */
function Notes({ scale, shown, value }: Readonly<Omit<ChooserProps, 'days'> & { shown: ScaleEvent[] }>) {
  const { format, text } = useEngine()
  const drawn = new Set<string>(['safe', ...shown.map((event) => kindOf(event, scale, value))])
  const settled = useDebounced(value, 600) // A day that is typed goes through others: the 15th through the 1st.
  const late = scale.events.filter(({ settledFrom }) => settled && settledFrom > settled)
  useDebouncedAnnouncement(late.length === 0 && settled >= scale.safe ? text(scale.legend.safe) : '', 0)
  return (
    <>
      <ul className="day-scale-legend">
        {Object.entries(scale.legend)
          .filter(([kind]) => drawn.has(kind))
          .map(([kind, words]) => (
            <li key={kind}>
              <svg aria-hidden="true" width="14" height="14">
                {kind === 'safe' ? (
                  <rect className="day-scale-safe" width="14" height="14" />
                ) : (
                  <line className={`day-scale-${kind}`} x1="7" x2="7" y2="14" />
                )}
              </svg>
              {text(words)}
            </li>
          ))}
      </ul>
      <div className="day-scale-missed" role="status">
        <p>{late.length > 0 && text(scale.late, { count: late.length })}</p>
        {late.length > 0 && (
          <ul className="day-scale-late-events">
            {late.map(({ id, name, date, amount }) => (
              <li key={id}>
                <span>{name}</span>
                <span>{format('dayMonth', date)}</span>
                <span>{amount && format('amount', amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** The slider with its drawing, and buttons for the proposed days. */
function Chooser(
  props: Readonly<ChooserProps & { label: string; locked: boolean; choose(day: string): void }>,
) {
  const { scale: whole, days, value, label, locked, choose } = props
  const { text, format } = useEngine()
  const sliderId = useId()
  const scale = { ...whole, events: whole.events.filter(({ date }) => daysUntil(date) <= days) }
  const slide = (wanted: number) => {
    const to = Math.max(wanted, daysUntil(scale.first))
    const by = to < daysUntil(value) ? -1 : 1
    const day = openDay({ first: today(), last: days, closed: scale.closed }, to, by)
    if (day) choose(day)
  }
  return (
    <>
      <div className="day-scale-frame">
        <label className="field-label" htmlFor={sliderId}>
          {text(scale.label, { label })}
        </label>
        <Drawing scale={scale} days={days} value={value} />
        <input
          id={sliderId}
          type="range"
          min={0}
          max={days}
          value={daysUntil(value || scale.safe)}
          aria-valuetext={value ? format('date', value) : undefined}
          disabled={locked}
          onChange={(event) => slide(event.currentTarget.valueAsNumber)}
        />
        <Notes scale={whole} shown={scale.events} value={value} />
      </div>
      <div className="day-scale-choices">
        {scale.suggestions.map(({ date, label: words }) => (
          <button
            key={words}
            type="button"
            className="button button-secondary"
            aria-pressed={date === value}
            disabled={locked}
            onClick={() => choose(date)}
          >
            {format('day', date)} <span className="day-scale-why">{text(words)}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/**
 * Chooses a day on a scale that shows the expected events: a slider, buttons for proposed days, and a calendar, all for the same
 * value. Without data for the scale only the calendar is shown. It keeps its place when the data arrive, and with it what is typed.
 */
export function DayScaleWidget(props: WidgetProps) {
  const { scales } = useFormContext()
  const { scope } = useScreen()
  const { path, field, locked } = useControl(props)
  const definition = valueFor(path, scales)
  const scale = definition && withData(definition, scope)
  const value = isDay(props.value) ? props.value : ''
  // The scale has room for a day that is typed, and stays while the slider moves: else the days would move under the finger.
  const [drawn, setDrawn] = useState(0)
  const least = scale ? Math.max(drawn, daysUntil(scale.safe) + trailingDays) : 0
  const days = scale && daysUntil(value) > least ? daysUntil(value) + trailingDays : least
  if (days !== drawn) setDrawn(days)
  const { label } = field
  return (
    <div className="day-scale">
      {scale && days >= 1 && <Chooser {...{ scale, days, label, value, locked, choose: props.onChange }} />}
      <Input
        {...props}
        type="date"
        onChange={(day: unknown) => {
          setDrawn(0)
          props.onChange(day)
        }}
      />
    </div>
  )
}
