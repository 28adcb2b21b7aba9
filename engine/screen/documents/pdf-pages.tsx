import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { PressButton } from '../../view/button.tsx'
import { useElement } from '../../view/use-element.ts'
import type { PdfFile } from './pdf-file.ts'

interface StepperProps {
  /** Starts at 1. */
  at: number
  total: number
  /** What is counted. */
  of: 'item' | 'page'
  onStep(next: number): void
}

/** "3 of 12" with buttons for previous and next. At an end the button is disabled but stays focusable. */
export function Stepper({ at, total, of, onStep }: Readonly<StepperProps>) {
  const { text } = useElement()
  if (total < 2) return null
  const stepButton = (next: number, direction: 'previous' | 'next') => (
    <PressButton
      className={`button button-secondary stepper-${direction}`}
      icon="chevron"
      label={<span className="visually-hidden">{text(`ui.documents.${of}.${direction}`)}</span>}
      disabled={next < 1 || next > total}
      onPress={() => onStep(next)}
    />
  )
  return (
    <div className="stepper">
      {stepButton(at - 1, 'previous')}
      <p>{text(`ui.documents.${of}`, { at, total })}</p>
      {stepButton(at + 1, 'next')}
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

interface PagesProps {
  file: PdfFile
  title: string
  onBroken(): void
  children?: ReactNode
}

/** The pages of a document as printed, one at a time: a canvas, above it a text layer for selection and screen readers. Arrow keys turn. */
export function PdfPages({ file, title, onBroken, children }: Readonly<PagesProps>) {
  const { text, announce } = useElement()
  const [page, setPage] = useState(1)
  const [large, setLarge] = useState(false)
  /** The width of the paper in CSS pixels. */
  const [width, setWidth] = useState(0)
  /** The page of which only a part could be painted. */
  const [incomplete, setIncomplete] = useState<number>()
  const paper = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const broken = useEffectEvent(onBroken)
  const { pages } = file
  useEffect(() => {
    if (!paper.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(paper.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!canvas.current || !layer.current || width === 0) return undefined
    const controller = new AbortController()
    file
      .paint(page, { canvas: canvas.current, text: layer.current, width }, controller.signal)
      .then((isWhole) => isWhole || setIncomplete(page))
      .catch(() => controller.signal.aborted || broken())
    return () => controller.abort()
  }, [file, page, width])
  const goToPage = (next: number) => {
    setPage(next)
    announce(text('ui.documents.page', { at: next, total: pages }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = page + (steps[event.key] ?? 0)
    if (next === page || next < 1 || next > pages || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goToPage(next)
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
        aria-label={text('ui.documents.paper', { title, page, pages })}
        onKeyDown={onKeyDown}
      >
        <div ref={paper} className={large ? 'documents-paper documents-large' : 'documents-paper'}>
          {/* The aspect ratio of A4 until the page is painted, so that the layout does not shift. */}
          <canvas ref={canvas} width={210} height={297} aria-hidden="true" />
          <div ref={layer} className="textLayer" />
        </div>
      </div>
      <div className="documents-tools">
        <Stepper at={page} total={pages} of="page" onStep={goToPage} />
        <PressButton
          look="secondary"
          icon="search"
          label={text('ui.documents.large')}
          aria-pressed={large}
          onPress={() => setLarge(!large)}
        />
        {children}
      </div>
    </>
  )
}
