import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import { useText } from '#engine/view/use-text.ts'
import { firstFlashes, framesOf, mostFlashes, play, safeFlashes } from './flicker-frames.ts'
import type { Bars } from './flicker-frames.ts'
import { Slider } from './slider.tsx'

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Width of the picture in CSS pixels: TAN generators are between 4 and 7 cm wide, and screens differ. */
const widths = { least: 160, first: 240, most: 480 } as const

/** A flicker code to hold a TAN generator against. It stands still until the customer starts it, and stops when asked. */
export default function TanFlicker({ code }: Readonly<{ code: string }>) {
  const { format } = useEngine()
  const { t } = useText()
  const id = useId()
  const [running, setRunning] = useState(false)
  const [reduced, setReduced] = useState(() => lessMotion().matches)
  const [chosen, setFlashes] = useState<number>()
  const [width, setWidth] = useState<number>(widths.first)
  const flashes = chosen ?? (reduced ? firstFlashes.reduced : firstFlashes.full)
  const speed = useRef(flashes)
  const bars = useRef<SVGSVGElement>(null)
  const frames = useMemo(() => framesOf(code), [code])

  useEffect(() => {
    speed.current = flashes
  }, [flashes])
  useEffect(() => {
    const query = lessMotion()
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
    // Past React: up to twenty changes a second of five rectangles.
    const show = (lit: Bars) =>
      lit.forEach((on, at) => bars.current?.children[at]?.classList.toggle('tan-bar-lit', on))
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
        said={t('sca.flicker.speedOf', { count: flashes, flashes: format('number', flashes) })}
        min={0.5}
        max={mostFlashes}
        step={0.5}
        value={flashes}
        change={setFlashes}
        warning={flashes > safeFlashes ? t('sca.flicker.fast') : undefined}
      />
      <Slider
        label={t('sca.flicker.size')}
        said={t('sca.flicker.sizeOf', { share: Math.round((width / widths.first) * 100) })}
        min={widths.least}
        max={widths.most}
        step={8}
        value={width}
        change={setWidth}
      />
    </fieldset>
  )
}
