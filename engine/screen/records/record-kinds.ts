import { omitExtraData } from '@rjsf/utils'
import { use, useRef } from 'react'
import type { RecordsElement, Values } from '#generated/engine.ts'
import { resolveAll } from '../../flow/binding.ts'
import { loadForm, withRequiredFields, type LoadedForm } from '../../form/load.ts'
import { validator } from '../../form/schema-form.tsx'
import { findingsIn } from '../../form/validation.ts'
import { withoutNulls } from '../../form/values.ts'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { textAt } from '../use-element.tsx'

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
      // Without fields that the form does not have.
      const values = omitExtraData(validator, form.schema, form.schema, withoutNulls(form.schema, item))
      const resolve = (params: Values | undefined) => resolveAll(params, { ...scope, item })
      return findingsIn(form, values, { hasText, resolve, offered: {} }).errors.length === 0
    },
  }
}
