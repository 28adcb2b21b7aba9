import { useRef, useState } from 'react'
import type { SignatureElement } from '#generated/engine.ts'
import { resolve } from '../../flow/binding.ts'
import { listOf } from '../../list/row-data.ts'
import { isObject } from '../../util/json.ts'
import type { FieldError } from '../../view/screen-context.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { joinValues, useText } from '../../view/use-text.ts'
import { SignatureCard, signatureKinds } from '../signature/signature-card.tsx'
import type { SignatureDraft, SignatureKind } from '../signature/signature-card.tsx'

/** One signature for each signer: drawn, typed, uploaded, or by hand on paper. */
export default function Signature({ element }: Readonly<{ element: SignatureElement }>) {
  const { scope, draft, keepDraft } = useScreen()
  const { t } = useText()
  const names = listOf(resolve(element.signers, scope)).map(
    (item) => joinValues(element.title, item as Record<string, unknown>), // reading from anything else gives an empty name
  )
  const kinds = element.kinds ?? signatureKinds
  const [signatures, setSignatures] = useState(() =>
    initialSignatures(names, kinds, draft(element.name), resolve(element.value, scope)),
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

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const png = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

/** Parses a stored signature; an empty list when it is invalid. Storage is untrusted, so only PNG data URLs are kept. */
function parseSignature(value: unknown): SignatureDraft[] {
  if (!isObject(value)) return []
  const { name, kind, data, typed, at } = value
  const knownKind = signatureKinds.find((one) => one === kind)
  if (typeof name !== 'string' || !knownKind) return []
  const picture = asText(data)
  return [
    {
      name,
      kind: knownKind,
      data: picture && png.test(picture) ? picture : undefined,
      typed: asText(typed),
      at: asText(at) ?? '',
    },
  ]
}

/**
 * One signature for each name: the stored one from the first list that has it, else an empty one of the first allowed kind.
 * Stored signatures of other kinds are ignored. When two people have the same name, the second one gets the second stored
 * signature of that name.
 */
function initialSignatures(
  names: readonly string[],
  kinds: readonly SignatureKind[],
  ...lists: unknown[]
): SignatureDraft[] {
  const stored = lists.map((list) =>
    Array.isArray(list) ? list.flatMap(parseSignature).filter(({ kind }) => kinds.includes(kind)) : [],
  )
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    const own = stored.map((list) => list.filter((one) => one.name === name)[before])
    return own.find((one) => one !== undefined) ?? { name, kind: kinds[0] ?? 'draw', at: '' }
  })
}

/** The signature as sent with the event, without fields that only the page needs. */
const toPayload = ({ name, kind, data, at }: SignatureDraft) => ({
  name,
  kind,
  at: at || new Date().toISOString(),
  ...(kind !== 'none' && data !== undefined && { data }),
})

/** Whether the signature is missing: no image yet, or a refused one. */
const isMissing = ({ kind, data }: SignatureDraft): boolean => kind !== 'none' && data === undefined
