import { useMemo } from 'react'
import type { Binding, FormElement } from '#generated/engine.ts'
import type { LoadedForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useForm } from '../../form/use-form.ts'
import type { FormControl, ScreenContextValue } from '../../view/screen-context.ts'
import { ScreenContext, useScreen } from '../../view/screen-context.ts'
import type { RecordValues } from './records-state.ts'

interface Props {
  name: string
  form: LoadedForm
  initialValues: RecordValues
  /** Names of the fields that cannot be changed. */
  readOnly?: Binding | undefined
  /** Registers the control of the form with the list, which validates it before it saves the values. */
  register(control: FormControl): () => void
  /** Called with the current values, without secrets. */
  onDraft(values: RecordValues): void
}

/** The form of one record. Its values go to the list and not to the screen. */
export function RecordForm({ name, form, initialValues, readOnly, register, onDraft }: Props) {
  const screen = useScreen()
  const inner: ScreenContextValue = {
    ...screen,
    scope: { ...screen.scope, item: initialValues },
    problem: null,
    register,
    draft: () => undefined,
    keepDraft: (_, values) => onDraft(values as RecordValues), // the draft of a form is an object of its fields
  }
  return (
    <ScreenContext value={inner}>
      <Fields name={name} form={form} readOnly={readOnly} />
    </ScreenContext>
  )
}

function Fields({ name, form, readOnly }: Pick<Props, 'name' | 'form' | 'readOnly'>) {
  const element = useMemo<FormElement>(
    () => ({ type: 'form', name, form: form.id, initial: { from: '/item' }, ...(readOnly && { readOnly }) }),
    [name, form.id, readOnly],
  )
  return <SchemaForm {...useForm(element, form)} />
}
