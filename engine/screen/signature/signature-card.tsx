import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Choice } from '../../form/controls.tsx'
import { Field, controlProps } from '../../form/field.tsx'
import { useEngine } from '../../view/engine.ts'
import type { SignatureFault, SignatureImage } from './image.ts'
import { encodeSignature, signatureFromFile, signatureFromName } from './image.ts'

export const signatureKinds = ['draw', 'typed', 'upload', 'none'] as const
/** How a signature is made; `none`: printed and signed by hand. */
export type SignatureKind = (typeof signatureKinds)[number]

/** The signature of one person, not submitted yet. */
export interface SignatureDraft {
  /** Name of the signer. A stored signature is used for this name only. */
  name: string
  kind: SignatureKind
  /** PNG in a data URL. */
  data?: string | undefined
  /** The name as typed. */
  typed?: string | undefined
  fault?: SignatureFault | undefined
  /** Time of the signature, ISO 8601. */
  at: string
}

interface Props {
  id: string
  legend: string
  signature: SignatureDraft
  kinds: readonly SignatureKind[]
  error: string
  change(change: Partial<SignatureDraft>): void
}

const toChange = (picture: SignatureImage | undefined): Partial<SignatureDraft> => ({
  data: picture && 'data' in picture ? picture.data : undefined,
  fault: picture && 'fault' in picture ? picture.fault : undefined,
})

/** The signature of one person: a choice of kinds, and the input of the chosen kind. */
export function SignatureCard({ id, legend, signature, kinds, error, change }: Readonly<Props>) {
  const { text } = useEngine()
  const { kind, data, typed, name } = signature
  /** A restored drawing is shown as an image. While the customer draws, the canvas stays, because a name has many strokes. */
  const [isRestored, setIsRestored] = useState(kind === 'draw' && data !== undefined)
  const shown = isRestored && data !== undefined
  const field = { id: `${id}-${kind}`, label: text(`ui.signature.${kind}.label`), hint: '', error: '' }
  return (
    <fieldset className="fieldset signature" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="legend" dir="auto">
        {legend}
      </legend>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className="signature-kinds">
        {kinds.map((own) => (
          <Choice
            key={own}
            id={`${id}-way-${own}`}
            type="radio"
            name={`${id}-way`}
            value={own}
            label={text(`ui.signature.${own}.way`)}
            hint={text(`ui.signature.${own}.hint`)}
            checked={kind === own}
            aria-describedby={`${id}-way-${own}-hint`}
            onChange={() => {
              setIsRestored(false)
              change({ kind: own, data: undefined, typed: undefined, fault: undefined })
            }}
          />
        ))}
      </div>
      <div className="signature-pane">
        <p className="field-hint" aria-hidden="true">
          {text(`ui.signature.${kind}.hint`)}
        </p>
        {kind === 'draw' && !shown && (
          <DrawPane
            id={field.id}
            label={text('ui.signature.draw.label', { name })}
            onPicture={(picture) => change(toChange(picture))}
          />
        )}
        {kind === 'typed' && (
          <Field {...field}>
            <input
              {...controlProps(field)}
              className="input"
              dir="auto"
              autoComplete="name"
              value={typed ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({
                  typed: value,
                  ...toChange(value.trim() ? signatureFromName(value.trim()) : undefined),
                })
              }
            />
          </Field>
        )}
        {kind === 'upload' && (
          <Field {...field}>
            <input
              {...controlProps(field)}
              className="input"
              type="file"
              accept="image/png,image/jpeg"
              onChange={({ currentTarget: { files } }) => {
                const file = files?.[0]
                if (file) void signatureFromFile(file).then((picture) => change(toChange(picture)))
              }}
            />
          </Field>
        )}
        {data && (kind === 'draw' ? shown : kind !== 'none') && (
          <img className="signature-picture" src={data} alt={text('ui.signature.picture', { name })} />
        )}
        {kind === 'draw' && shown && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              setIsRestored(false)
              change({ data: undefined })
            }}
          >
            {text('ui.signature.again')}
          </button>
        )}
      </div>
    </fieldset>
  )
}

interface DrawPaneProps {
  id: string
  label: string
  onPicture(picture: SignatureImage | undefined): void
}

/** A canvas to sign on with finger, pen or mouse. Other kinds of signature work without a pointer. */
function DrawPane({ id, label, onPicture }: Readonly<DrawPaneProps>) {
  const { text } = useEngine()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const draw = useEffectEvent(onPicture)
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
      draw(encodeSignature(canvasElement, canvasElement.width, canvasElement.height)),
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
        {text('ui.signature.clear')}
      </button>
    </div>
  )
}
