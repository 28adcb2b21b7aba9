import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldLookup } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'
import { Icon } from '../view/icon.tsx'
import { useScreen } from '../view/screen-context.ts'

interface Props {
  /** DOM id of the control. */
  id: string
  lookup: FieldLookup
  value: unknown
}

/**
 * A live region below a field with the result of looking its value up, such as the place of a postal code. It is empty without a result,
 * and also after a failed call, because the result is only information.
 */
export function Lookup({ id, lookup, value }: Readonly<Props>) {
  const { text } = useEngine()
  const { call, scope } = useScreen()
  const [known, setKnown] = useState<{ value: unknown; answer: unknown }>()
  const isEmpty = value === undefined || value === null || value === ''
  const ask = useEffectEvent((signal: AbortSignal) => {
    call(lookup.call, { ...scope, item: value }, { signal, report: () => undefined }).then(
      (answer) => signal.aborted || setKnown({ value, answer }),
      () => undefined,
    )
  })
  useEffect(() => {
    if (isEmpty) return undefined
    const leaving = new AbortController()
    ask(leaving.signal)
    return () => leaving.abort()
  }, [isEmpty, value])
  const answer = !isEmpty && known?.value === value ? known.answer : undefined
  return (
    <output className="field-known" htmlFor={id}>
      {/* aria-describedby refers to this span, because the accessible text of an output element would be its label. */}
      <span id={`${id}-known`}>
        {isObject(answer) && (
          <>
            <Icon name="info" /> {text(lookup.text, answer)}
          </>
        )}
      </span>
    </output>
  )
}
