import { useRef, useState } from 'react'
import type { SignatureElement } from '#generated/engine.ts'
import { listOf } from '../../list/merge-rows.ts'
import { joinValues } from '../records/join-values.ts'
import type { RecordValues } from '../records/records-state.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { SignatureCard } from '../signature/signature-card.tsx'
import type { Signing } from '../signature/signatures.ts'
import { isOpen, toPayload, signingsFor, signatureKinds } from '../signature/signatures.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { useText } from '../../view/use-text.ts'

/** One signature for each signer: drawn, typed, as a picture, or by hand on paper. */
export default function Signature({ element }: Readonly<{ element: SignatureElement }>) {
  const { scope, draft, keepDraft } = useScreen()
  const { t } = useText()
  const names = listOf(resolve(element.signers, scope)).map(
    (item) => joinValues(element.title, item as RecordValues), // what is no object has no name
  )
  const kinds = element.kinds ?? signatureKinds.map((kind) => ({ kind }))
  const [signings, setSignings] = useState(() =>
    signingsFor(
      names,
      kinds.map(({ kind }) => kind),
      draft(element.name),
      resolve(element.value, scope),
    ),
  )
  const [validated, setValidated] = useState(false)
  const now = useRef(signings)
  const idOf = (at: number) => `${element.name}-${at}`
  const errorOf = ({ kind, name, fault, ...signing }: Signing): string => {
    if (fault && fault !== 'empty') return t(`ui.signature.fault.${fault}`, { name })
    return isOpen({ kind, name, ...signing }) ? t(`ui.signature.${kind}.missing`, { name }) : ''
  }
  const change = (at: number, part: Partial<Signing>) => {
    const next = now.current.map((one, index) =>
      index === at ? { ...one, ...part, at: new Date().toISOString() } : one,
    )
    now.current = next
    setSignings(next)
    keepDraft(element.name, next)
  }
  useFormControl({
    name: element.name,
    value: () => now.current.map(toPayload),
    validate() {
      setValidated(true)
      return now.current.flatMap((one, at) => {
        const message = errorOf(one)
        return message ? [{ id: `${idOf(at)}-way-${one.kind}`, message }] : []
      })
    },
  })
  return (
    <div className="signatures">
      {signings.map((signing, at) => (
        <SignatureCard
          // Two people may have the same name; nobody changes places while the screen is shown.
          key={`${at} ${signing.name}`}
          id={idOf(at)}
          legend={t(element.legend, { name: signing.name })}
          signing={signing}
          kinds={kinds}
          // A refused file is told at once; what is merely missing waits until the customer wants to go on.
          error={validated || (signing.fault && signing.fault !== 'empty') ? errorOf(signing) : ''}
          change={(part) => change(at, part)}
        />
      ))}
    </div>
  )
}
