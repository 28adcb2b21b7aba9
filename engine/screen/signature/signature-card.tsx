import { useState } from 'react'
import type { SignatureElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Choice } from '../../form/controls.tsx'
import { Field, controlProps } from '../../form/field.tsx'
import { DrawPane } from './draw-pane.tsx'
import type { SignatureImage } from './image.ts'
import { signatureFromFile, signatureFromName } from './image.ts'
import type { SignatureDraft } from './signatures.ts'

interface Props {
  id: string
  legend: string
  signature: SignatureDraft
  kinds: NonNullable<SignatureElement['kinds']>
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
      <div className="signature-kinds">
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
              setIsRestored(false)
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
