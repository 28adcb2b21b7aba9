import { useRef, useState } from 'react'
import type { SignatureElement } from '#generated/engine.ts'
import { listOf } from '../../list/row-data.ts'
import { joinValues, useText } from '../../view/use-text.ts'
import type { RecordValues } from '../records/records-state.ts'
import { resolve } from '../../flow/binding.ts'
import type { FieldError } from '../../view/screen-context.ts'
import { useScreen } from '../../view/screen-context.ts'
import { SignatureCard } from '../signature/signature-card.tsx'
import type { SignatureDraft } from '../signature/signatures.ts'
import { isMissing, toPayload, initialSignatures, signatureKinds } from '../signature/signatures.ts'
import { useFormControl } from '../../view/use-form-controls.ts'

/** One signature for each signer: drawn, typed, uploaded, or by hand on paper. */
export default function Signature({ element }: Readonly<{ element: SignatureElement }>) {
  const { scope, draft, keepDraft } = useScreen()
  const { t } = useText()
  const names = listOf(resolve(element.signers, scope)).map(
    (item) => joinValues(element.title, item as RecordValues), // reading from anything else gives an empty name
  )
  const kinds = element.kinds ?? signatureKinds.map((kind) => ({ kind }))
  const [signatures, setSignatures] = useState(() =>
    initialSignatures(
      names,
      kinds.map(({ kind }) => kind),
      draft(element.name),
      resolve(element.value, scope),
    ),
  )
  const [validated, setValidated] = useState(false)
  const now = useRef(signatures)
  const idOf = (at: number) => `${element.name}-${at}`
  const errorOf = (signature: SignatureDraft): string => {
    const { kind, name, fault } = signature
    if (fault && fault !== 'empty') return t(`ui.signature.fault.${fault}`, { name })
    return isMissing(signature) ? t(`ui.signature.${kind}.missing`, { name }) : ''
  }
  const change = (at: number, part: Partial<SignatureDraft>) => {
    const next = now.current.map((one, index) =>
      index === at ? { ...one, ...part, at: new Date().toISOString() } : one,
    )
    now.current = next
    setSignatures(next)
    keepDraft(element.name, next)
  }
  const errorsIn = (list: readonly SignatureDraft[]): FieldError[] =>
    list.flatMap((one, at) => {
      const message = errorOf(one)
      return message ? [{ id: `${idOf(at)}-way-${one.kind}`, message }] : []
    })
  useFormControl({
    name: element.name,
    value: () => now.current.map(toPayload),
    validate() {
      setValidated(true)
      return errorsIn(now.current)
    },
    openErrors: errorsIn(signatures),
  })
  return (
    <div className="signatures">
      {signatures.map((signature, at) => (
        <SignatureCard
          // Two signers may have the same name. Their order does not change while the screen is shown.
          key={`${at} ${signature.name}`}
          id={idOf(at)}
          legend={t(element.legend, { name: signature.name })}
          signature={signature}
          kinds={kinds}
          // The error of a refused file is shown at once; that of a missing signature only after validation.
          error={validated || (signature.fault && signature.fault !== 'empty') ? errorOf(signature) : ''}
          change={(part) => change(at, part)}
        />
      ))}
    </div>
  )
}
