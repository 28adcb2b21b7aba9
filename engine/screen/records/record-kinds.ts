import { omitExtraData } from '@rjsf/utils'
import { use, useRef } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { withoutNulls } from '../../form/values.ts'
import type { LoadedForm } from '../../form/load.ts'
import { loadForm, withRequiredFields } from '../../form/load.ts'
import { validationRulesOf } from '../../form/validation-rules.ts'
import { read, resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { asText } from '../../view/use-text.ts'
import type { RecordValues } from './records-state.ts'

const requiredForms = new WeakMap<LoadedForm, LoadedForm>()

/** The form with additional required fields; the same object each time. */
function withRequired(form: LoadedForm, required: readonly string[]): LoadedForm {
  const made = requiredForms.get(form) ?? withRequiredFields(form, required)
  requiredForms.set(form, made)
  return made
}

/** The values of a record without fields that its form does not have. */
const ownOf = (item: RecordValues, { validator, schema }: LoadedForm): unknown =>
  omitExtraData(validator, schema, schema, withoutNulls(schema, item))

/** The kinds of records: the kind and the form of a record, and whether the record is valid. */
export function useKinds({ kinds, firstRequired = [] }: RecordsElement) {
  const { product, hasText } = useEngine()
  const { scope } = useScreen()
  const known = useRef(new Map<string, LoadedForm>())

  const kindOf = (item: RecordValues): number =>
    Math.max(
      0,
      kinds.findIndex(({ where }) => where?.in.includes(asText(read({ item }, where.from)))),
    )
  /** The form of a kind as it is declared. Suspends while it loads. */
  const awaitForm = (kind: number): LoadedForm => {
    const id = (kinds[kind] ?? kinds[0])?.form
    if (!id) throw new Error('A list of records has at least one kind.')
    // Cached, because event handlers call this too, and React's `use` works only during rendering.
    const form = known.current.get(id) ?? use(loadForm(product, id))
    known.current.set(id, form)
    return form
  }
  /** The form of the record at a position of the list: the first record may have more required fields. */
  const formOf = (kind: number, at: number): LoadedForm => {
    const form = awaitForm(kind)
    return at === 0 ? withRequired(form, firstRequired) : form
  }
  return {
    kindOf,
    awaitForm,
    formOf,
    accepts(item: RecordValues, at: number): boolean {
      const form = formOf(kindOf(item), at)
      const { findings } = validationRulesOf(form, {
        hasText,
        resolve: (params) => resolveAll(params, { ...scope, item }),
        offered: {},
      })
      return findings(ownOf(item, form)).errors.length === 0
    },
  }
}
