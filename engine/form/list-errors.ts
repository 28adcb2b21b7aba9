import type { Engine } from '../view/engine.ts'
import type { FieldError } from '../view/screen-context.ts'
import { hintsAt } from './hints.ts'
import type { LoadedForm } from './load.ts'
import { formatMessage } from './message-codec.ts'
import { idAt, itemNumberAt } from './paths.ts'
import type { Finding } from './rules.ts'

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
