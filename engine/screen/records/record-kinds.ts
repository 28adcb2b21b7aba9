import { use, useRef } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import type { LoadedForm } from '../../form/load.ts'
import { loadForm } from '../../form/load.ts'
import { findings } from '../../form/rules.ts'
import { read, resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { asText } from './joined.ts'
import type { RecordValues } from './records-state.ts'

const strict = new WeakMap<LoadedForm, LoadedForm>()

/** The form with fields that must have a value beside its own; the same object each time. */
function withNeeds(form: LoadedForm, needs: readonly string[]): LoadedForm {
  const known = strict.get(form)
  if (known) return known
  const own = needs.filter((field) => Object.hasOwn(form.fields, field))
  const made = own.length > 0 ? { ...form, required: new Set([...form.required, ...own]) } : form
  strict.set(form, made)
  return made
}

/** The values of a record that its form knows. */
const ownOf = (item: RecordValues, form: LoadedForm): Record<string, unknown> =>
  Object.fromEntries(
    form.ui.order.map((field) => [field, item[field]]).filter(([, value]) => value !== undefined),
  )

/** The kinds of a list of records: which one a record is of, its form at its place, and whether the form accepts it. */
export function useKinds({ kinds, firstNeeds = [] }: RecordsElement) {
  const { product, hasText } = useEngine()
  const { scope } = useScreen()
  const known = useRef(new Map<string, LoadedForm>())

  const kindOf = (item: RecordValues): number =>
    Math.max(
      0,
      kinds.findIndex(({ where }) => where?.in.includes(asText(read({ item }, where.from)))),
    )
  /** Suspends while the form loads: a kind that nobody enters costs nothing. */
  const formOf = (kind: number, at: number): LoadedForm => {
    const id = (kinds[kind] ?? kinds[0])?.form
    if (!id) throw new Error('A list of records has at least one kind.')
    // Known from the second time on, so that events may ask as well, which see only what was shown; `use` may stand
    // behind conditions and in functions of a render.
    const form = known.current.get(id) ?? use(loadForm(product, id))
    known.current.set(id, form)
    return at === 0 ? withNeeds(form, firstNeeds) : form
  }
  return {
    kindOf,
    formOf,
    accepts(item: RecordValues, at: number): boolean {
      const form = formOf(kindOf(item), at)
      const { errors } = findings(form, ownOf(item, form), {
        hasText,
        resolve: (params) => resolveAll(params, { ...scope, item }),
        offered: () => undefined,
      })
      return Object.keys(errors).length === 0
    },
  }
}
