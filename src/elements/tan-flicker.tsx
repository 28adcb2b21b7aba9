import { useEffect, useId, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import { useText } from '#engine/view/use-element.ts'
import { FieldNotes } from '#engine/form/field.tsx'

/** One frame of a flicker code: the five bars from left to right, first the clock, then four bits; true = white. */
export type Bars = readonly [boolean, boolean, boolean, boolean, boolean]

/** Synchronisation sequence that marks the start of the code. */
const sync = '0FFF'

/**
 * The frames of a flicker code, to be shown in a loop (ZKA HHD 1.4, optical coupling). Each byte gives its low half first, with
 * the lowest bit on the second bar. Each half is shown twice: with the clock white, then black.
 * @param code hexadecimal, as the bank sends it, with length and check digits
 */
export function framesOf(code: string): Bars[] {
  return (`${sync}${code}`.match(/../g) ?? []).flatMap((byte) =>
    [byte.slice(1), byte.slice(0, 1)].flatMap((half) => {
      const value = Number.parseInt(half, 16)
      const bit = (position: number) => ((value >> position) & 1) === 1
      const bars = (clock: boolean): Bars => [clock, bit(0), bit(1), bit(2), bit(3)]
      return [bars(true), bars(false)]
    }),
  )
}

/** Flashes per second that do not cause seizures (WCAG 2.3.1). */
const safeFlashes = 3
/** Initial flashes per second, also with prefers-reduced-motion. */
const initialFlashes = { full: 2.5, reduced: 1 } as const
/** Maximum of flashes per second: twenty frames, more than TAN generators can read. */
const maxFlashes = 10

/** Width of the picture in CSS pixels. It must match the TAN generator (4 to 7 cm) on any screen, so it can be adjusted. */
const widths = { min: 160, initial: 240, max: 480 } as const

/** A flicker code for an optical TAN generator. It does not run until the customer starts it, and can be stopped. */
export default function TanFlicker({ code }: Readonly<{ code: string }>) {
  const { format } = useEngine()
  const { t } = useText()
  const id = useId()
  const [running, setRunning] = useState(false)
  const [chosen, setFlashes] = useState<number>()
  const [width, setWidth] = useState<number>(widths.initial)
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const flashes = chosen ?? (reduced ? initialFlashes.reduced : initialFlashes.full)
  const bars = useRef<SVGSVGElement>(null)
  const frames = useMemo(() => framesOf(code), [code])

  useEffect(() => {
    if (!running) return undefined
    let at = 0
    // Changes the DOM without React, because it happens up to twenty times per second. No frame is skipped, however late the browser
    // is, because the TAN generator needs each one.
    const show = () => {
      const lit = frames[at % frames.length]
      lit?.forEach((on, index) => bars.current?.children[index]?.classList.toggle('tan-bar-lit', on))
      at += 1
    }
    // A flash is two frames: white and black.
    const timer = setInterval(show, 1000 / (2 * flashes))
    return () => clearInterval(timer)
  }, [running, frames, flashes])

  return (
    <fieldset className="fieldset tan-flicker" aria-describedby={`${id}-how`}>
      <legend className="legend">{t('sca.flicker.legend')}</legend>
      <p className="field-hint" id={`${id}-how`}>
        {t(reduced ? 'sca.flicker.reduced' : 'sca.flicker.how')}
      </p>
      <div className="tan-flicker-paper">
        <svg
          ref={bars}
          className="tan-bars"
          width={width}
          viewBox="0 0 90 44"
          role="img"
          aria-label={t('sca.flicker.alt')}
        >
          {[0, 1, 2, 3, 4].map((at) => (
            <rect key={at} className="tan-bar" x={2 + at * 18} y={10} width={14} height={32} />
          ))}
          <path className="tan-mark" d="M5 0h8l-4 7z M77 0h8l-4 7z" />
        </svg>
      </div>
      <button type="button" className="button" onClick={() => setRunning(!running)}>
        {t(running ? 'sca.flicker.stop' : 'sca.flicker.start')}
      </button>
      <Slider
        label={t('sca.flicker.speed')}
        valueText={t('sca.flicker.speedOf', { count: flashes, flashes: format('number', flashes) })}
        min={0.5}
        max={maxFlashes}
        step={0.5}
        value={flashes}
        change={setFlashes}
        warning={flashes > safeFlashes ? t('sca.flicker.fast') : undefined}
      />
      <Slider
        label={t('sca.flicker.size')}
        valueText={t('sca.flicker.sizeOf', { share: Math.round((width / widths.initial) * 100) })}
        min={widths.min}
        max={widths.max}
        step={8}
        value={width}
        change={setWidth}
      />
    </fieldset>
  )
}

interface Props extends Pick<ComponentProps<'input'>, 'min' | 'max' | 'step' | 'value'> {
  label: string
  /** The value as text, shown and announced by screen readers (aria-valuetext). */
  valueText: string
  change(value: number): void
  warning?: string | undefined
}

export function Slider({ label, valueText, change, warning, ...range }: Readonly<Props>) {
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
