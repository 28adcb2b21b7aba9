import { useEffect, useRef } from 'react'
import type SignaturePad from 'signature_pad'
import { useText } from '../../view/use-text.ts'
import type { SignaturePicture } from './image.ts'
import { pictureOf } from './image.ts'

interface Props {
  id: string
  label: string
  onPicture(picture: SignaturePicture | undefined): void
}

/** Paper to sign on with finger, pen or mouse. Who has none of them finds other ways beside it. */
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
    let unmounted = false
    /** As many pixels as the screen has; what was drawn is drawn again, for a new size empties the paper. */
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
    void import('signature_pad').then(({ default: Pad }) => {
      if (unmounted) return
      pad.current = new Pad(canvasElement, { backgroundColor: '#fff', penColor: '#10182f' })
      resize()
      pad.current.addEventListener('endStroke', () =>
        latest.current(pictureOf(canvasElement, canvasElement.width, canvasElement.height)),
      )
    })
    const watch = new ResizeObserver(resize)
    watch.observe(canvasElement)
    return () => {
      unmounted = true
      watch.disconnect()
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
