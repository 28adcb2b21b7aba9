import { useEffect, useRef } from 'react'
import type { Entry } from './screen-context.ts'
import { useScreen } from './screen-context.ts'

/** Registers an entry for as long as the element is shown; always the newest closure is asked. */
export function useEntry(entry: Entry): void {
  const { register } = useScreen()
  const latest = useRef(entry)
  useEffect(() => {
    latest.current = entry
  })
  const name = entry.name
  useEffect(
    () => register({ name, validate: () => latest.current.validate(), value: () => latest.current.value() }),
    [register, name],
  )
}
