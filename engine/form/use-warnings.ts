import { useEffect, useEffectEvent, useState } from 'react'
import { matchesPattern } from './form-context.ts'
import { eachHint } from './hints.ts'
import type { LoadedForm } from './load.ts'
import type { Message } from './message-codec.ts'
import type { Finding } from './rules.ts'
import { equal } from '../util/json.ts'

type Shown = Readonly<Record<string, Message>>

/** Paths of the fields that have a check of severity `warning`. */
const pathsWithWarnings = ({ ui }: LoadedForm): string[] =>
  [[[], ui.root ?? ui] as const, ...eachHint(ui)].flatMap(([path, { checks = [] }]) =>
    checks.filter(({ severity }) => severity === 'warning').map(({ field }) => [...path, field].join('/')),
  )

/** The warnings of a form. They never block, and are updated whenever a field loses the focus. */
export function useWarnings(form: LoadedForm, find: () => Finding[]) {
  const [patterns] = useState(() => pathsWithWarnings(form))
  const [shown, setShown] = useState<Shown>({})
  const [left, setLeft] = useState(0)
  const show = (found: readonly Finding[]) => {
    // Of several warnings at one value the first one is shown.
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
    // oxlint-disable-next-line react/set-state-in-effect -- it runs after the change that the blur caused; in the event handler the data would be old
    if (left > 0) look()
  }, [left])
  return {
    shown,
    show,
    hasWarningRegion: (path: readonly string[]) => patterns.some((pattern) => matchesPattern(path, pattern)),
    leave: () => {
      if (patterns.length > 0) setLeft((count) => count + 1)
    },
  }
}
