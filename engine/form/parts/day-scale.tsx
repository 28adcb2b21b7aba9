import './day-scale.css'
import type { WidgetProps } from '@rjsf/utils'
import { useId } from 'react'
import { useEngine } from '../../view/engine.ts'
import type { FormPart } from '../../view/form-module.ts'
import { addDays, daysBetween, parseDay, today, openDay } from '../dates.ts'
import type { DayScale, ScaleEvent } from '../form-context.ts'
import { matchesPattern, useForm } from '../form-context.ts'
import { CalendarWidget } from '../theme/widgets/input.tsx'
import { pathOf, useControl } from '../theme/use-control.ts'

/** Height of the drawing and of its upper half, which shows what comes in; in units of its own. */
const height = 96
const middle = 48
const barWidth = 5

/** Days that are drawn after the last one that matters. */
const trailingDays = 30

/** Part of the width that the name of a month needs, on a phone. Nearer to the end it stands before its day. */
const labelRoom = 0.15

const sizeOf = ({ amount }: ScaleEvent) => Number(amount?.amount ?? 0)

/** Square root, so that small amounts stay visible beside a salary. */
const lengthOf = (size: number, largestAmount: number) =>
  6 + (middle - 10) * Math.sqrt(Math.abs(size) / Math.max(largestAmount, 1))

/** How an event is drawn while a day is chosen. */
const kindOf = ({ date, settledFrom }: ScaleEvent, { turn }: DayScale, day: string) =>
  day && settledFrom > day ? 'late' : turn && day && date >= day ? 'after' : 'event'

interface DrawingProps {
  scale: DayScale
  first: string
  days: number
  value: string
}

/** Bars for events, up for what comes in and down for what goes out; a line for the chosen day. The background is shaded from the safe day on. */
function Drawing({ scale, first, days, value }: Readonly<DrawingProps>) {
  const { format, text } = useEngine()
  const at = (day: string) => `${((daysBetween(first, day) ?? 0) / days) * 100}%`
  const largestAmount = Math.max(...scale.events.map((event) => Math.abs(sizeOf(event))), 0)
  const last = addDays(first, days) ?? first
  const monthStarts = Array.from({ length: days }, (_, index) => addDays(first, index + 1) ?? '').filter(
    (day) => day.endsWith('-01'),
  )
  return (
    <div className="day-scale-drawing" aria-hidden="true">
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
          <text
            key={day}
            x={at(day)}
            y="15"
            className="day-scale-month"
            textAnchor={(daysBetween(day, last) ?? 0) < days * labelRoom ? 'end' : 'start'}
          >
            {format('dayMonth', day)}
          </text>
        ))}
      </svg>
      {scale.turn && <p className="day-scale-turn">{text(scale.turn)}</p>}
    </div>
  )
}

/** Whose event comes after the chosen day, with its day and amount. */
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

/**
 * A day on a scale of days with what is expected on them: a slider, days to choose from, and the calendar, all for the same
 * value. Without data for the scale it is the calendar alone.
 */
function DayScaleWidget(props: WidgetProps) {
  const { text, format } = useEngine()
  const { scales } = useForm()
  const { label } = useControl(props)
  const sliderId = useId()
  const path = pathOf(props.htmlName)
  const [, scale] = Object.entries(scales).find(([pattern]) => matchesPattern(path, pattern)) ?? []
  const calendar = <CalendarWidget {...props} />
  const value = parseDay(props.value) === undefined ? '' : String(props.value)
  const first = today()
  const last = scale && addDays([scale.to, value].toSorted().at(-1), trailingDays)
  const days = last ? daysBetween(first, last) : undefined
  if (!scale || !days || days < 1) return calendar
  const choose = (day: string | undefined) => day && props.onChange(day)
  const slide = (to: number) => {
    const by = to < (daysBetween(first, value) ?? 0) ? -1 : 1
    choose(openDay({ first, last: days, closed: scale.closed }, to, by))
  }
  const locked = props.disabled || props.readonly
  return (
    <div className="day-scale">
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
      <Late
        events={scale.events.filter(({ settledFrom }) => value && settledFrom > value)}
        text={scale.late}
      />
      {calendar}
    </div>
  )
}

export const dayScale: FormPart = { widgets: { DayScaleWidget, 'day-scale': DayScaleWidget } }
