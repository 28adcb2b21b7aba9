import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useText } from '../../view/use-text.ts'
import type { SignatureImage } from './image.ts'
import { encodeSignature } from './image.ts'

interface Props {
  id: string
  label: string
  onPicture(picture: SignatureImage | undefined): void
}

/** A canvas to sign on with finger, pen or mouse. Other kinds of signature work without a pointer. */
export function DrawPane({ id, label, onPicture }: Readonly<Props>) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const latest = useRef(onPicture)
  useEffect(() => {
    latest.current = onPicture
  })
  useEffect(() => {
    const canvasElement = canvas.current
    if (!canvasElement) return undefined
    /** Matches the resolution of the screen. Resizing clears a canvas, so the strokes are drawn again. */
    const resize = () => {
      const ratio = Math.min(devicePixelRatio || 1, 2)
      const [width, height] = [canvasElement.offsetWidth * ratio, canvasElement.offsetHeight * ratio]
      if (width === 0 || (canvasElement.width === width && canvasElement.height === height)) return
      const strokes = pad.current?.toData() ?? []
      canvasElement.width = width
      canvasElement.height = height
      canvasElement.getContext('2d')?.scale(ratio, ratio)
      pad.current?.clear()
      pad.current?.fromData(strokes)
    }
    pad.current = new SignaturePad(canvasElement, { backgroundColor: '#fff', penColor: '#10182f' })
    resize()
    pad.current.addEventListener('endStroke', () =>
      latest.current(encodeSignature(canvasElement, canvasElement.width, canvasElement.height)),
    )
    const observer = new ResizeObserver(resize)
    observer.observe(canvasElement)
    return () => {
      observer.disconnect()
      pad.current?.off()
    }
  }, [])
  return (
    <div>
      <canvas ref={canvas} id={id} className="signature-paper" role="img" aria-label={label} />
      <button
        type="button"
        className="link-button"
        onClick={() => {
          pad.current?.clear()
          onPicture(undefined)
        }}
      >
        {t('ui.signature.clear')}
      </button>
    </div>
  )
}
