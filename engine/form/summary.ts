import type { Engine } from '../view/engine.ts'
import type { FieldError } from '../view/screen-context.ts'
import { hintsAt } from './hints.ts'
import type { LoadedForm } from './load.ts'
import { inWords } from './messages.ts'
import { idAt, placeValues } from './places.ts'
import type { Finding } from './rules.ts'

/** Where two controls stand to each other on the page; what is not there stands last. */
function byPlace(a: FieldError, b: FieldError): number {
  const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)]
  if (!first || !second) return Number(!first) - Number(!second)
  if (first === second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** What a path is called: the labels of the lists and groups around it, and its own. */
function labelsAt(form: LoadedForm, path: readonly string[], text: Engine['text']): string[] {
  return path.map((_, index) => {
    const upTo = path.slice(0, index + 1)
    const hints = hintsAt(form.ui, upTo)
    return hints ? text(hints.label, placeValues(upTo)) : ''
  })
}

/** The findings of a form for the summary, in the order of the page. Of what stands in an item, the item is named first. */
export function listErrors(
  form: LoadedForm,
  name: string,
  findings: readonly Finding[],
  text: Engine['text'],
): FieldError[] {
  return findings
    .flatMap(({ path, message }): FieldError[] => {
      const labels = labelsAt(form, path, text)
      const own = path.length > 0 ? (labels.at(-1) ?? '') : form.ui.root ? text(form.ui.root.label) : ''
      const words = inWords(text, own, message)
      // A list is named by its field; what tells its items apart is the item.
      const items = path.flatMap((key, index) =>
        /^\d+$/.test(key) && index < path.length - 1 ? labels[index] : [],
      )
      return words ? [{ id: idAt(name, path), message: [...items, words].filter(Boolean).join(': ') }] : []
    })
    .toSorted(byPlace)
}
