import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldLookup } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'
import { Icon } from '../view/icon.tsx'
import { useScreen } from '../view/screen-context.ts'

interface Props {
  /** Of the control. */
  id: string
  lookup: FieldLookup
  value: unknown
}

/**
 * What is known about the value of a field: a live region below it, empty while nothing is known. A failed call leaves it
 * empty, because it only confirms what was typed.
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
      {/* Described by its content: the description of an output by itself is its label. */}
      <span id={`${id}-known`}>
        {isObject(answer) && (
          <>
            <Icon name="check" /> {text(lookup.text, answer)}
          </>
        )}
      </span>
    </output>
  )
}
