import { useMemo } from 'react'
import type { FormElement } from '#generated/engine.ts'
import type { LoadedForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useForm } from '../../form/use-form.ts'
import type { FormControl, ScreenContextValue } from '../../view/screen-context.ts'
import { ScreenContext, useScreen } from '../../view/screen-context.ts'
import type { RecordValues } from './records-state.ts'

interface Props {
  name: string
  form: LoadedForm
  seed: RecordValues
  /** Hands the form's own entry to the list, which checks it before it takes the values. */
  register(entry: FormControl): () => void
  /** What was typed so far, without secrets. */
  onDraft(values: RecordValues): void
}

/** The form of one record: a form like any other, whose values go to its list and not to the screen. */
export function RecordForm({ name, form, seed, register, onDraft }: Props) {
  const screen = useScreen()
  const inner: ScreenContextValue = {
    ...screen,
    scope: { ...screen.scope, item: seed },
    problem: null,
    register,
    draft: () => undefined,
    keepDraft: (_, values) => onDraft(values as RecordValues), // a form keeps its values by field
  }
  return (
    <ScreenContext value={inner}>
      <Fields name={name} form={form} />
    </ScreenContext>
  )
}

function Fields({ name, form }: Pick<Props, 'name' | 'form'>) {
  const element = useMemo<FormElement>(
    () => ({ type: 'form', name, form: form.id, initial: { from: '/item' } }),
    [name, form.id],
  )
  return <SchemaForm {...useForm(element, form)} />
}
