import { useRef, useState } from 'react'
import type { SignatureElement } from '#generated/engine.ts'
import { asArray, isObject } from '../../util/json.ts'
import { useDraft, useFormControl } from '../../view/hooks.ts'
import { asText, joinValues, useElement } from '../../view/use-element.ts'
import { isPicture } from '../documents/document-text.tsx'
import { SignatureCard, signatureKinds } from '../signature/signature-card.tsx'
import type { SignatureDraft, SignatureKind } from '../signature/signature-card.tsx'

/** One signature for each signer: drawn, typed, uploaded, or by hand on paper. */
export default function Signature({ element }: Readonly<{ element: SignatureElement }>) {
  const { t, items, value } = useElement()
  const { kinds = signatureKinds } = element
  const names = items(element.signers).map((item) => joinValues(element.title, item))
  const [signatures, keep] = useDraft(element.name, (stored) =>
    initialSignatures(names, kinds, stored, value(element.value)),
  )
  const [validated, setValidated] = useState(false)
  const now = useRef(signatures)
  const idOf = (at: number) => `${element.name}-${at}`
  const errorOf = ({ kind, name, data, fault }: SignatureDraft): string => {
    if (fault) return t(`ui.signature.fault.${fault}`, { name })
    return kind !== 'none' && data === undefined ? t(`ui.signature.${kind}.missing`, { name }) : ''
  }
  const change = (at: number, part: Partial<SignatureDraft>) => {
    const picture = { data: undefined, fault: undefined, ...part }
    now.current = now.current.map((signature, index) =>
      index === at ? { ...signature, ...picture, at: new Date().toISOString() } : signature,
    )
    keep(now.current)
  }
  const errorsIn = (list: readonly SignatureDraft[]) =>
    list.flatMap((signature, at) => {
      const message = errorOf(signature)
      return message ? [{ id: `${idOf(at)}-way-${signature.kind}`, message }] : []
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
          error={validated || signature.fault ? errorOf(signature) : ''}
          change={(part) => change(at, part)}
        />
      ))}
    </div>
  )
}

/** The stored signatures of these kinds. Storage is untrusted. */
const signaturesIn = (list: unknown, kinds: readonly SignatureKind[]): SignatureDraft[] =>
  asArray(list)
    .filter(isObject)
    .flatMap(({ name, kind: stored, data, typed, at }) => {
      const kind = kinds.find((known) => known === stored)
      if (typeof name !== 'string' || !kind) return []
      return { name, kind, data: isPicture(data) ? data : undefined, typed: asText(typed), at: asText(at) }
    })

/**
 * One signature for each name: the stored one from the first list that has it, else an empty one of the first allowed kind. When two
 * people have the same name, the second one gets the second stored signature of that name.
 */
function initialSignatures(names: readonly string[], kinds: readonly SignatureKind[], ...lists: unknown[]) {
  const stored = lists.map((list) => signaturesIn(list, kinds))
  return names.map((name, at): SignatureDraft => {
    const before = names.slice(0, at).filter((other) => other === name).length
    const own = stored.map((list) => list.filter((signature) => signature.name === name)[before])
    return own.find((signature) => signature !== undefined) ?? { name, kind: kinds[0] ?? 'draw', at: '' }
  })
}

/** The signature as sent with the event, without fields that only the page needs. */
const toPayload = ({ name, kind, data, at }: SignatureDraft) => ({
  name,
  kind,
  at: at || new Date().toISOString(),
  ...(kind !== 'none' && data !== undefined && { data }),
})
