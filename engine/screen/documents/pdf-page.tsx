import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useEngine } from '../../view/engine.ts'
import type { PdfFile } from './pdf-file.ts'

interface Props {
  file: PdfFile
  page: number
  title: string
  large: boolean
  onPage(page: number): void
  onBroken(): void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The current width of an element in CSS pixels. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** One page: a canvas, and a text layer above it for selection and screen readers. Arrow keys change the page. */
export function PdfPage({ file, page, title, large, onPage, onBroken }: Readonly<Props>) {
  const { text } = useEngine()
  const { box, width } = useWidth()
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const broken = useEffectEvent(onBroken)
  /** The page of which only a part could be painted. */
  const [incomplete, setIncomplete] = useState<number>()
  useEffect(() => {
    if (!canvas.current || !layer.current || width === 0) return undefined
    const controller = new AbortController()
    file
      .paint(page, { canvas: canvas.current, text: layer.current, width }, controller.signal)
      .then((isWhole) => isWhole || setIncomplete(page))
      .catch(() => controller.signal.aborted || broken())
    return () => controller.abort()
  }, [file, page, width])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = page + (steps[event.key] ?? 0)
    if (next === page || next < 1 || next > file.pages || event.altKey || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    onPage(next)
  }
  return (
    <>
      {incomplete === page && (
        <p className="notice notice-warning" role="alert">
          {text('ui.documents.incomplete')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys do what the buttons below do */}
      <div
        className="documents-window"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls when zoomed, so it must be focusable
        tabIndex={0}
        aria-label={text('ui.documents.paper', { title, page, pages: file.pages })}
        onKeyDown={onKeyDown}
      >
        <div ref={box} className={large ? 'documents-paper documents-large' : 'documents-paper'}>
          {/* The aspect ratio of A4 until the page is painted, so that the layout does not shift. */}
          <canvas ref={canvas} width={210} height={297} aria-hidden="true" />
          <div ref={layer} className="textLayer" />
        </div>
      </div>
    </>
  )
}
