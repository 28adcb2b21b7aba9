import { useId } from 'react'
import { FieldNotes } from '#engine/form/field.tsx'

interface Props {
  label: string
  /** The value in words, shown and said. */
  said: string
  min: number
  max: number
  step: number
  value: number
  change(value: number): void
  warning?: string | undefined
}

/** A value to set by hand, with what it means in words. */
export function Slider({ label, said, value, change, warning, ...range }: Readonly<Props>) {
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
        aria-valuetext={said}
        aria-describedby={warning ? `${id}-warning` : undefined}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
      <span className="slider-said" aria-hidden="true">
        {said}
      </span>
      <FieldNotes id={id} label={label} warning={warning ?? ''} mayWarn />
    </div>
  )
}
