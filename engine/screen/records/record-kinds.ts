import { omitExtraData } from '@rjsf/utils'
import { use, useRef } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { resolveAll } from '../../flow/binding.ts'
import { loadForm, withRequiredFields, type LoadedForm } from '../../form/load.ts'
import { validationRulesOf } from '../../form/validation-rules.ts'
import { withoutNulls } from '../../form/values.ts'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { textAt } from '../../view/use-element.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** Forms in which the fields of `firstRequired` are required: the same object each time. */
const firstForms = new WeakMap<LoadedForm, LoadedForm>()

/** The kinds of records: the kind and the form of a record, and whether the record is valid. */
export function useKinds({ kinds, firstRequired = [] }: RecordsElement) {
  const { product, hasText } = useEngine()
  const { scope } = useScreen()
  const known = useRef(new Map<string, LoadedForm>())

  const kindOf = (item: RecordValues): number =>
    Math.max(
      0,
      kinds.findIndex(({ where }) => where?.in.includes(textAt(item, where.from))),
    )
  const formIdOf = (kind: number): string => (kinds[kind] ?? kinds[0])?.form ?? ''
  /** The form of a kind as it is declared. Suspends while it loads. */
  const awaitForm = (kind: number): LoadedForm => {
    const id = formIdOf(kind)
    // Cached, because event handlers call this too, and React's `use` works only during rendering.
    const form = known.current.get(id) ?? use(loadForm(product, id))
    known.current.set(id, form)
    return form
  }
  /** The form of the record at a position of the list: the first record may have more required fields. */
  const formOf = (kind: number, at: number): LoadedForm => {
    const form = awaitForm(kind)
    if (at > 0) return form
    const first = firstForms.get(form) ?? withRequiredFields(form, firstRequired)
    firstForms.set(form, first)
    return first
  }
  return {
    kindOf,
    awaitForm,
    formOf,
    /** Runs a function when the form of a kind is loaded. */
    withForm: (kind: number, run: () => void) => void loadForm(product, formIdOf(kind)).then(run),
    accepts(item: RecordValues, at: number): boolean {
      const form = formOf(kindOf(item), at)
      const { schema, validator } = form
      const { findings } = validationRulesOf(form, {
        hasText,
        resolve: (params) => resolveAll(params, { ...scope, item }),
        offered: {},
      })
      // Without fields that the form does not have.
      return (
        findings(omitExtraData(validator, schema, schema, withoutNulls(schema, item))).errors.length === 0
      )
    },
  }
}
