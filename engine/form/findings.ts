import { useState } from 'react'
import { eachHint, hintsAt, idAt, itemNumberAt, matchesPattern } from './paths.ts'
import type { Path } from './paths.ts'
import type { LoadedForm } from './load.ts'
import type { Message } from './message.ts'
import type { Finding } from './validation-rules.ts'
import { equal } from '../util/json.ts'
import type { Engine } from '../view/engine.ts'
import type { FieldError } from '../view/screen-context.ts'
import { formatMessage } from './message.ts'

type Shown = Readonly<Record<string, Message>>

/** Paths of the fields that have a check of severity `warning`. */
const pathsWithWarnings = ({ ui }: LoadedForm): string[] =>
  [[[], ui] as const, ...eachHint(ui)].flatMap(([path, { checks = [] }]) =>
    checks.filter(({ severity }) => severity === 'warning').map(({ field }) => [...path, field].join('/')),
  )

/** The shown warnings of a form. They never block. */
export function useWarnings(form: LoadedForm) {
  const [patterns] = useState(() => pathsWithWarnings(form))
  const [shown, setShown] = useState<Shown>({})
  return {
    shown,
    show(found: readonly Finding[]) {
      // Of several warnings at one value the first one is shown.
      const next = Object.fromEntries(
        found
          .toReversed()
          .flatMap(({ path, message }) => (message ? [[path.join('/'), message] as const] : [])),
      )
      setShown((before) => (equal(before, next) ? before : next))
    },
    canWarn: patterns.length > 0,
    hasWarningRegion: (path: Path) => patterns.some((pattern) => matchesPattern(path, pattern)),
  }
}

/** The control of an error in the document. */
const controlOf = ({ id }: FieldError) => document.getElementById(id)

/** Sorts errors in the order of their controls in the document; those without a control come last. */
function inDocumentOrder(a: FieldError, b: FieldError): number {
  const [first, second] = [controlOf(a), controlOf(b)]
  if (!first || !second) return Number(!first) - Number(!second)
  if (first === second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Errors of a form for the error summary, in document order. An error in a list item begins with the name of the item. */
export function listErrors(
  form: LoadedForm,
  name: string,
  findings: readonly Finding[],
  engine: Pick<Engine, 'text' | 'locale'>,
): FieldError[] {
  const labelAt = (path: Path): string => {
    const hints = hintsAt(form.ui, path)
    return hints ? engine.text(hints.label, itemNumberAt(path)) : ''
  }
  const listed = findings.flatMap(({ path, message }): FieldError[] => {
    const words = formatMessage(engine, path.length > 0 ? labelAt(path) : '', message)
    // Only the item is named; the label of the list itself would repeat in each message.
    const items = path.flatMap((key, index) =>
      /^\d+$/.test(key) && index < path.length - 1 ? labelAt(path.slice(0, index + 1)) : [],
    )
    return words ? [{ id: idAt(name, path), message: [...items, words].filter(Boolean).join(': ') }] : []
  })
  // A validator reports the errors of all alternatives; the customer can correct those of the chosen one only.
  const shown = listed.filter(controlOf)
  return (shown.length > 0 ? shown : listed).toSorted(inDocumentOrder)
}
