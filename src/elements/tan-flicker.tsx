import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import { useText } from '#engine/view/use-text.ts'
import { framesOf, initialFlashes, maxFlashes, play, safeFlashes } from './flicker-frames.ts'
import type { Bars } from './flicker-frames.ts'
import { FieldNotes } from '#engine/form/field.tsx'

const reducedMotionQuery = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Width of the picture in CSS pixels. It must match the TAN generator (4 to 7 cm) on any screen, so it can be adjusted. */
const widths = { min: 160, initial: 240, max: 480 } as const

/** A flicker code for an optical TAN generator. It does not run until the customer starts it, and can be stopped. */
export default function TanFlicker({ code }: Readonly<{ code: string }>) {
  const { format } = useEngine()
  const { t } = useText()
  const id = useId()
  const [running, setRunning] = useState(false)
  const [reduced, setReduced] = useState(() => reducedMotionQuery().matches)
  const [chosen, setFlashes] = useState<number>()
  const [width, setWidth] = useState<number>(widths.initial)
  const flashes = chosen ?? (reduced ? initialFlashes.reduced : initialFlashes.full)
  const speed = useRef(flashes)
  const bars = useRef<SVGSVGElement>(null)
  const frames = useMemo(() => framesOf(code), [code])

  useEffect(() => {
    speed.current = flashes
  }, [flashes])
  useEffect(() => {
    const query = reducedMotionQuery()
    const change = () => {
      setReduced(query.matches)
      if (query.matches) setRunning(false)
    }
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  useEffect(() => {
    if (!running) return undefined
    const controller = new AbortController()
    // Changes the DOM without React, because it happens up to twenty times per second.
    const show = (lit: Bars) =>
      lit.forEach((on, index) => bars.current?.children[index]?.classList.toggle('tan-bar-lit', on))
    play(frames, show, () => speed.current, controller.signal)
    return () => controller.abort()
  }, [running, frames])

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
