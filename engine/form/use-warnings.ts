import { useEffect, useEffectEvent, useState } from 'react'
import { isPath } from './form-context.ts'
import { eachHint } from './hints.ts'
import type { LoadedForm } from './load.ts'
import type { Message } from './messages.ts'
import type { Finding } from './rules.ts'
import { equal } from '../schema/evaluate.ts'

type Shown = Readonly<Record<string, Message>>

/** Paths at which a check may warn. */
const warned = ({ ui }: LoadedForm): string[] =>
  [[[], ui.root ?? ui] as const, ...eachHint(ui)].flatMap(([path, { checks = [] }]) =>
    checks.filter(({ severity }) => severity === 'warning').map(({ field }) => [...path, field].join('/')),
  )

/** Warnings of a form: they never block, and are looked for whenever a field is left. */
export function useWarnings(form: LoadedForm, find: () => Finding[]) {
  const [patterns] = useState(() => warned(form))
  const [shown, setShown] = useState<Shown>({})
  const [left, setLeft] = useState(0)
  const show = (found: readonly Finding[]) => {
    // Of several at one value the first counts.
    const next = Object.fromEntries(
      found
        .toReversed()
        .flatMap(({ path, message }) => (message ? [[path.join('/'), message] as const] : [])),
    )
    setShown((before) =>
      equal(Object.keys(before), Object.keys(next)) && equal(before, next) ? before : next,
    )
  }
  const look = useEffectEvent(() => show(find()))
  useEffect(() => {
    // The change that came with leaving the field has arrived by now, as it had not in the event.
    // oxlint-disable-next-line react/set-state-in-effect
    if (left > 0) look()
  }, [left])
  return {
    shown,
    show,
    mayWarn: (path: readonly string[]) => patterns.some((pattern) => isPath(path, pattern)),
    leave: () => {
      if (patterns.length > 0) setLeft((count) => count + 1)
    },
  }
}
