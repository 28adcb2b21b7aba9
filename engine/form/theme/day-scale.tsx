import './day-scale.css'
import type { WidgetProps } from '@rjsf/utils'
import { useId, useState } from 'react'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { addDays, daysBetween, parseDay, today, openDay } from '../../util/dates.ts'
import type { DayScale, ScaleEvent } from './day-scale-data.ts'
import { scaleWithData } from './day-scale-data.ts'
import { useFormContext } from '../form-context.ts'
import { matchesPattern } from '../paths.ts'
import { Input } from './inputs.tsx'
import { pathOf, useControl } from './use-control.ts'

/** Height of the drawing and of its upper half, which shows income, in CSS pixels. */
const height = 96
const middle = 48
const barWidth = 5

/** Number of days that are drawn after `to`. */
const trailingDays = 30

/** Days from today to a day; 0 for an empty one. */
const daysUntil = (day: string) => daysBetween(today(), day) ?? 0

const sizeOf = ({ amount }: ScaleEvent) => Number(amount?.amount ?? 0)

/** Square root, so that small amounts stay visible beside a salary. */
const lengthOf = (size: number, largestAmount: number) =>
  6 + (middle - 10) * Math.sqrt(Math.abs(size) / Math.max(largestAmount, 1))

/** How an event is drawn while a day is chosen. */
const kindOf = ({ date, settledFrom }: ScaleEvent, { legend }: DayScale, day: string) =>
  day && settledFrom > day
    ? 'late'
    : legend?.after && (!legend.event || (day && date >= day))
      ? 'after'
      : 'event'

interface DrawingProps {
  scale: DayScale
  first: string
  days: number
  value: string
}

/** A bar for each event (upwards: income, downwards: expenses), a line for the chosen day, and a shaded area from the safe day on. */
function Drawing({ scale, first, days, value }: Readonly<DrawingProps>) {
  const { format, text } = useEngine()
  const at = (day: string) => `${((daysBetween(first, day) ?? 0) / days) * 100}%`
  const chosen = value ? at(value) : '0%'
  const largestAmount = Math.max(...scale.events.map((event) => Math.abs(sizeOf(event))), 0)
  const monthStarts = Array.from({ length: days }, (_, index) => addDays(first, index + 1) ?? '').filter(
    (day) => day.endsWith('-01'),
  )
  const until = scale.events
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const name =
    scale.drawing && until
      ? text(scale.drawing, { count: scale.events.length, until: format('date', until) })
      : undefined
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
        {scale.safe && (
          <rect className="day-scale-safe" x={at(scale.safe)} y="0" width="100%" height={height} />
        )}
        <line className="day-scale-axis" x1="0" x2="100%" y1={middle} y2={middle} />
        {scale.events.map((event) => {
          const length = lengthOf(sizeOf(event), largestAmount)
          return (
            <rect
              key={event.id}
              className={`day-scale-${kindOf(event, scale, value)}`}
              x={at(event.date)}
              y={sizeOf(event) > 0 ? middle - length : middle}
              width={barWidth}
              height={length}
              rx="2"
            />
          )
        })}
        {value && <line className="day-scale-day" x1={at(value)} x2={at(value)} y1="0" y2={height} />}
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

/** The names of the colours that are drawn. */
function Legend({ scale, value }: Pick<DrawingProps, 'scale' | 'value'>) {
  const { text } = useEngine()
  const drawn = new Set<string>(scale.events.map((event) => kindOf(event, scale, value)))
  if (scale.safe) drawn.add('safe')
  return (
    <ul className="day-scale-legend">
      {Object.entries(scale.legend ?? {})
        .filter(([kind]) => drawn.has(kind))
        .map(([kind, words]) => (
          <li key={kind}>
            <svg aria-hidden="true" width="10" height="14">
              <rect className={`day-scale-${kind}`} width="10" height="14" rx="2" />
            </svg>
            {text(words)}
          </li>
        ))}
    </ul>
  )
}

/** The events after the chosen day: name, day and amount. */
function Late({ events, text: key }: Readonly<{ events: readonly ScaleEvent[]; text: string | undefined }>) {
  const { text, format } = useEngine()
  return (
    <div className="day-scale-missed">
      <p role="status">{key && events.length > 0 && text(key, { count: events.length })}</p>
      {events.length > 0 && (
        <ul>
          {events.map(({ id, name, date, amount }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{format('dayMonth', date)}</span>
              <span>{amount && format('amount', amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChooserProps {
  scale: DayScale
  /** Number of days that are drawn, from today on. */
  days: number
  label: string
  /** ISO date, or empty. */
  value: string
  locked: boolean
  choose(day: string | undefined): void
}

/** The slider with its drawing, and buttons for the proposed days. */
function Chooser({ scale: whole, days, label, value, locked, choose }: Readonly<ChooserProps>) {
  const { text, format } = useEngine()
  const sliderId = useId()
  const first = today()
  const last = addDays(first, days) ?? first
  const scale = { ...whole, events: whole.events.filter(({ date }) => date <= last) }
  const slide = (to: number) => {
    const by = to < (daysBetween(first, value) ?? 0) ? -1 : 1
    choose(openDay({ first, last: days, closed: scale.closed }, to, by))
  }
  return (
    <>
      <div className="day-scale-frame">
        <label className="field-label" htmlFor={sliderId}>
          {text(scale.label, { label })}
        </label>
        <Drawing scale={scale} first={first} days={days} value={value} />
        <input
          id={sliderId}
          type="range"
          min={0}
          max={days}
          value={daysBetween(first, value || scale.safe || first) ?? 0}
          aria-valuetext={value ? format('date', value) : undefined}
          disabled={locked}
          onChange={(event) => slide(event.currentTarget.valueAsNumber)}
        />
        <Legend scale={scale} value={value} />
        <Late
          events={whole.events.filter(({ settledFrom }) => value && settledFrom > value)}
          text={scale.late}
        />
      </div>
      <div className="day-scale-choices">
        {scale.suggestions.map(({ date, words }) => (
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
  const { label } = useControl(props)
  const path = pathOf(props.htmlName)
  const [, definition] = Object.entries(scales ?? {}).find(([pattern]) => matchesPattern(path, pattern)) ?? []
  const scale = definition && scaleWithData(definition, scope)
  const value = parseDay(props.value) === undefined ? '' : String(props.value)
  // The scale grows for a day that is typed, and stays while the slider moves: else the days would move under the finger.
  const [drawn, setDrawn] = useState(0)
  const least = scale ? Math.max(drawn, daysUntil(scale.to) + trailingDays) : 0
  const days = scale && daysUntil(value) > least ? daysUntil(value) + trailingDays : least
  if (days !== drawn) setDrawn(days)
  return (
    <div className="day-scale">
      {scale && days >= 1 && (
        <Chooser
          scale={scale}
          days={days}
          label={label}
          value={value}
          locked={props.disabled || props.readonly || false}
          choose={(day) => day && props.onChange(day)}
        />
      )}
      <Input {...props} type="date" />
    </div>
  )
}
