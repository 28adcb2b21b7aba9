import '../../theme/signature.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Choice } from '../../form/controls.tsx'
import { Field, FieldGroup, controlProps } from '../../form/field.tsx'
import { PressButton } from '../../view/button.tsx'
import { useText } from '../../view/use-element.ts'
import { encodeSignature, signatureFromFile, signatureFromName, type SignatureImage } from './image.ts'

export const signatureKinds = ['draw', 'typed', 'upload', 'none'] as const
/** How a signature is made; `none`: printed and signed by hand. */
export type SignatureKind = (typeof signatureKinds)[number]

/** The signature of one person, not submitted yet. */
export interface SignatureDraft extends SignatureImage {
  /** Name of the signer. A stored signature is used for this name only. */
  name: string
  kind: SignatureKind
  typed?: string | undefined
  /** Time of the signature, ISO 8601. */
  at: string
}

interface Props {
  id: string
  legend: string
  signature: SignatureDraft
  kinds: readonly SignatureKind[]
  error: string
  /** Replaces the picture, and what else is given. */
  change(change: Partial<SignatureDraft>): void
}

const typedSignature = (typed: string) => ({ ...signatureFromName(typed.trim()), typed })

/** The signature of one person: a choice of kinds, and the input of the chosen kind. */
export function SignatureCard({ id, legend, signature, kinds, error, change }: Readonly<Props>) {
  const { t } = useText()
  const { kind, data, typed, name } = signature
  /** A restored drawing is shown as an image. While the customer draws, the canvas stays, because a name has many strokes. */
  const [isRestored, setIsRestored] = useState(kind === 'draw' && data !== undefined)
  const isShown = isRestored && data !== undefined
  const field = { id: `${id}-${kind}`, label: t(`ui.signature.${kind}.label`, { name }) }
  // What a choice opens is scrolled into view: on a phone most of the pad would be below the edge.
  const pane = useRef<HTMLDivElement>(null)
  const opened = useRef(kind)
  useEffect(() => {
    if (opened.current !== kind) pane.current?.scrollIntoView({ block: 'nearest' })
    opened.current = kind
  }, [kind])
  const restart = (next: Partial<SignatureDraft>) => {
    setIsRestored(false)
    change(next)
  }
  return (
    <FieldGroup id={id} className="fieldset signature" label={legend} error={error}>
      <div
        className="signature-kinds"
        role="radiogroup"
        aria-label={t('ui.signature.ways')}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error !== '' || undefined}
      >
        {kinds.map((own) => (
          <Choice
            key={own}
            id={`${id}-way-${own}`}
            type="radio"
            name={`${id}-way`}
            value={own}
            label={t(`ui.signature.${own}.way`)}
            hint={t(`ui.signature.${own}.hint`)}
            checked={kind === own}
            aria-describedby={`${id}-way-${own}-hint`}
            // The name is proposed; the customer can change it.
            onChange={() =>
              restart({ typed: undefined, kind: own, ...(own === 'typed' && typedSignature(name)) })
            }
          />
        ))}
      </div>
      <div ref={pane} className="signature-pane">
        <p className="field-hint" aria-hidden="true" hidden={kind === 'typed'}>
          {t(`ui.signature.${kind}.hint`)}
        </p>
        {kind === 'draw' && !isShown && <DrawPane {...field} onPicture={change} />}
        {kind === 'typed' && (
          <Field {...field}>
            <input
              {...controlProps(field)}
              className="input"
              dir="auto"
              autoComplete="name"
              value={typed ?? ''}
              onChange={({ currentTarget: { value } }) => change(typedSignature(value))}
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
                if (files?.[0]) void signatureFromFile(files[0]).then(change)
              }}
            />
          </Field>
        )}
        {data && (kind === 'draw' ? isShown : kind !== 'none') && (
          <img className="signature-picture" src={data} alt={t('ui.signature.picture', { name })} />
        )}
        {kind === 'draw' && isShown && (
          <PressButton label={t('ui.signature.again')} onPress={() => restart({})} />
        )}
      </div>
    </FieldGroup>
  )
}

interface DrawPaneProps {
  id: string
  label: string
  onPicture(picture: SignatureImage): void
}

/** A canvas to sign on with finger, pen or mouse. Other kinds of signature work without a pointer. */
function DrawPane({ id, label, onPicture }: Readonly<DrawPaneProps>) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pad, setPad] = useState<SignaturePad>()
  const tell = useEffectEvent(onPicture)
  useEffect(() => {
    const paper = canvas.current
    if (!paper) return undefined
    const own = new SignaturePad(paper, { backgroundColor: '#fff', penColor: '#10182f' })
    /** Matches the resolution of the screen. Resizing clears a canvas, so the strokes are drawn again. */
    const resize = () => {
      const ratio = Math.min(devicePixelRatio || 1, 2)
      const [width, height] = [paper.offsetWidth * ratio, paper.offsetHeight * ratio]
      if (width === 0 || (paper.width === width && paper.height === height)) return
      paper.width = width
      paper.height = height
      paper.getContext('2d')?.scale(ratio, ratio)
      own.redraw()
    }
    // The observer also calls back at once.
    const observer = new ResizeObserver(resize)
    observer.observe(paper)
    own.addEventListener('endStroke', () => tell(encodeSignature(paper, paper.width, paper.height)))
    setPad(own)
    return () => {
      observer.disconnect()
      own.off()
    }
  }, [])
  const clear = () => {
    pad?.clear()
    onPicture({})
  }
  return (
    <div>
      <canvas ref={canvas} id={id} className="signature-paper" role="img" aria-label={label} />
      <PressButton label={t('ui.signature.clear')} onPress={clear} />
    </div>
  )
}
