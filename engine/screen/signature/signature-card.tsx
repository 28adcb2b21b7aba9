import { useState } from 'react'
import type { SignatureElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Choice } from '../../form/choice.tsx'
import { Field, controlProps } from '../../form/field.tsx'
import { DrawPane } from './draw-pane.tsx'
import type { SignaturePicture } from './image.ts'
import { pictureIn, pictureOfName } from './image.ts'
import type { Signing } from './signatures.ts'

interface Props {
  id: string
  legend: string
  signing: Signing
  kinds: NonNullable<SignatureElement['kinds']>
  error: string
  change(change: Partial<Signing>): void
}

const toChange = (picture: SignaturePicture | undefined): Partial<Signing> => ({
  data: picture && 'data' in picture ? picture.data : undefined,
  fault: picture && 'fault' in picture ? picture.fault : undefined,
})

/** The signature of one person: the ways to make one, and the one that is chosen. */
export function SignatureCard({ id, legend, signing, kinds, error, change }: Readonly<Props>) {
  const { text } = useEngine()
  const { kind, data, typed, name } = signing
  /** A drawing from before is shown as it is; while one is drawn, its paper stays, for names have many strokes. */
  const [kept, setKept] = useState(kind === 'draw' && data !== undefined)
  const shown = kept && data !== undefined
  const chosenKind = kinds.find((one) => one.kind === kind)
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
      <div className="signature-ways">
        {kinds.map(({ kind: own, label, hint }) => (
          <Choice
            key={own}
            id={`${id}-way-${own}`}
            type="radio"
            name={`${id}-way`}
            value={own}
            label={text(label ?? `ui.signature.${own}.way`)}
            hint={text(hint ?? `ui.signature.${own}.hint`)}
            checked={kind === own}
            aria-describedby={`${id}-way-${own}-hint`}
            onChange={() => {
              setKept(false)
              change({ kind: own, data: undefined, typed: undefined, fault: undefined })
            }}
          />
        ))}
      </div>
      <div className="signature-pane">
        {chosenKind && (
          <p className="field-hint" aria-hidden="true">
            {text(chosenKind.hint ?? `ui.signature.${kind}.hint`)}
          </p>
        )}
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
                change({ typed: value, ...toChange(value.trim() ? pictureOfName(value.trim()) : undefined) })
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
                if (file) void pictureIn(file).then((picture) => change(toChange(picture)))
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
              setKept(false)
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
