import { useEffect, useEffectEvent, useState } from 'react'
import { matchesPattern } from './form-context.ts'
import { eachHint, hintsAt, idAt, itemNumberAt } from './paths.ts'
import type { LoadedForm } from './load.ts'
import type { Message } from './message-codec.ts'
import type { Finding } from './validation-rules.ts'
import { equal } from '../util/json.ts'
import type { Engine } from '../view/engine.ts'
import type { FieldError } from '../view/screen-context.ts'
import { formatMessage } from './message-codec.ts'

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

/** Sorts controls in document order; missing ones come last. */
function inDocumentOrder(a: FieldError, b: FieldError): number {
  const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)]
  if (!first || !second) return Number(!first) - Number(!second)
  if (first === second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** The labels along a path: those of the lists and groups around the value, then its own. */
function labelsAt(form: LoadedForm, path: readonly string[], text: Engine['text']): string[] {
  return path.map((_, index) => {
    const upTo = path.slice(0, index + 1)
    const hints = hintsAt(form.ui, upTo)
    return hints ? text(hints.label, itemNumberAt(upTo)) : ''
  })
}

/** Errors of a form for the error summary, in document order. An error in a list item begins with the name of the item. */
export function listErrors(
  form: LoadedForm,
  name: string,
  findings: readonly Finding[],
  engine: Pick<Engine, 'text' | 'locale'>,
): FieldError[] {
  const { text } = engine
  return findings
    .flatMap(({ path, message }): FieldError[] => {
      const labels = labelsAt(form, path, text)
      const own = path.length > 0 ? (labels.at(-1) ?? '') : form.ui.root ? text(form.ui.root.label) : ''
      const words = formatMessage(engine, own, message)
      // Only the item is named; the label of the list itself would repeat in each message.
      const items = path.flatMap((key, index) =>
        /^\d+$/.test(key) && index < path.length - 1 ? labels[index] : [],
      )
      return words ? [{ id: idAt(name, path), message: [...items, words].filter(Boolean).join(': ') }] : []
    })
    .toSorted(inDocumentOrder)
}
