import { useId } from 'react'
import { FieldNotes } from '#engine/form/field.tsx'

interface Props {
  label: string
  /** The value as text, shown and announced by screen readers (aria-valuetext). */
  valueText: string
  min: number
  max: number
  step: number
  value: number
  change(value: number): void
  warning?: string | undefined
}

/** A range input with its value as text. */
export function Slider({ label, valueText, value, change, warning, ...range }: Readonly<Props>) {
  const id = useId()
  return (
    <div className="slider">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={valueText}
        aria-describedby={warning ? `${id}-warning` : undefined}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
      <span className="slider-value" aria-hidden="true">
        {valueText}
      </span>
      <FieldNotes id={id} label={label} warning={warning ?? ''} hasWarningRegion />
    </div>
  )
}
