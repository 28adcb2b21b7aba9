import { omitExtraData } from '@rjsf/utils'
import { use, useRef } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { withoutNulls } from '../../form/draft.ts'
import type { LoadedForm } from '../../form/load.ts'
import { loadForm, withNeeds } from '../../form/load.ts'
import { createMessages } from '../../form/messages.ts'
import { rulesOf } from '../../form/rules.ts'
import { read, resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { asText } from './join-values.ts'
import type { RecordValues } from './records-state.ts'

const requiredForms = new WeakMap<LoadedForm, LoadedForm>()

/** The form with fields that must have a value beside its own; the same object each time. */
function withRequired(form: LoadedForm, needs: readonly string[]): LoadedForm {
  const made = requiredForms.get(form) ?? withNeeds(form, needs)
  requiredForms.set(form, made)
  return made
}

/** The values of a record that its form knows. */
const ownOf = (item: RecordValues, { validator, schema }: LoadedForm): unknown =>
  omitExtraData(validator, schema, schema, withoutNulls(schema, item))

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
    return at === 0 ? withRequired(form, firstNeeds) : form
  }
  return {
    kindOf,
    formOf,
    accepts(item: RecordValues, at: number): boolean {
      const form = formOf(kindOf(item), at)
      const { findings } = rulesOf(form, {
        messages: createMessages(),
        chosen: new Map(),
        hasText,
        resolve: (params) => resolveAll(params, { ...scope, item }),
        offered: {},
      })
      return findings(ownOf(item, form)).errors.length === 0
    },
  }
}
