import Form from '@rjsf/core/lib/components/Form.js'
import type { RegistryWidgetsType } from '@rjsf/utils'
import { memo } from 'react'
import type { LoadedForm } from './load.ts'
import { templates } from './templates.tsx'
import { widgets as own } from './widgets/index.ts'

interface Props {
  form: LoadedForm
  /** Ids of its fields begin with it. */
  name: string
  /** All that its fields may name; the engine's own where there are no others. */
  widgets?: RegistryWidgetsType
}

/**
 * RJSF walks the schema and chooses the widgets, once: text and errors live in the form's store, which wakes single
 * fields, so that neither a key nor an error renders this tree again. A <div>, for the <form> is the screen's: Enter
 * in a field then submits the screen.
 */
export const SchemaForm = memo(function SchemaForm({ form, name, widgets = own }: Props) {
  return (
    <Form
      tagName="div"
      className="form"
      idPrefix={name}
      idSeparator="-"
      schema={form.schema}
      uiSchema={form.uiSchema}
      validator={form.validator}
      templates={templates}
      widgets={widgets}
      showErrorList={false}
    >
      {/* Without children RJSF adds a submit button. */}
      <></>
    </Form>
  )
})
