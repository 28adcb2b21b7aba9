import Form from '@rjsf/core'
import type { ErrorSchema, Experimental_DefaultFormStateBehavior } from '@rjsf/utils'
import { TranslatableString } from '@rjsf/utils'
import type { Ref } from 'react'
import type { FormContextValue } from './form-context.ts'
import { FormContext } from './form-context.ts'
import type { LoadedForm } from './load.ts'
import type { ValidationRules } from './validation-rules.ts'
import { fields, templates, widgets } from './theme/registry.tsx'

/** Settings of all forms: only `default` of a schema prefills a value. */
const defaults: Experimental_DefaultFormStateBehavior = {
  // Otherwise a required consent (`const: true`) would be ticked from the start.
  constAsDefaults: 'never',
  allOf: 'populateDefaults',
  arrayMinItems: { populate: 'requiredOnly' },
  emptyObjectFields: 'skipEmptyDefaults',
}

/** Text keys for the strings of RJSF that a widget shows: the options of a boolean. */
const textKeys: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.YesLabel]: 'ui.yes',
  [TranslatableString.NoLabel]: 'ui.no',
}
const translate = (key: TranslatableString) => textKeys[key] ?? key

/** The `name` of a control: the path of its value. */
const nameOf = (path: readonly (string | number)[]) => path.join('/')

interface Props {
  form: LoadedForm
  /** Prefix of the ids of its fields. */
  name: string
  context: FormContextValue
  rules: Pick<ValidationRules, 'transformErrors' | 'customValidate'>
  /** Errors from outside, such as those of a server. */
  extraErrors?: ErrorSchema | undefined
  /** Initial value. */
  initial?: unknown
  /** Whether errors are updated when a field loses the focus. */
  live?: boolean
  /** `id`: the control that the customer used; undefined if RJSF set a default. */
  onChange(data: unknown, id: string | undefined): void
  onBlur?(id: string): void
  ref?: Ref<Form>
}

/**
 * An RJSF form in the theme of the engine. RJSF holds its values. It renders a <div>, because the screen has the <form>:
 * Enter in a field submits the screen. The screen also shows the error summary.
 */
export function SchemaForm(props: Props) {
  const { form, name, context, rules, extraErrors, initial, live, onChange, onBlur, ref } = props
  return (
    <FormContext value={context}>
      <Form
        {...(ref && { ref })}
        tagName="div"
        className="form"
        idPrefix={name}
        idSeparator="-"
        nameGenerator={nameOf}
        schema={form.schema}
        uiSchema={form.uiSchema}
        validator={form.validator}
        fields={fields}
        templates={templates}
        widgets={widgets}
        initialFormData={initial}
        experimental_defaultFormStateBehavior={defaults}
        omitExtraData
        liveOmit="onChange"
        noHtml5Validate
        showErrorList={false}
        {...(extraErrors && { extraErrors })}
        {...(live && { liveValidate: 'onBlur' as const })}
        transformErrors={rules.transformErrors}
        customValidate={rules.customValidate}
        translateString={translate}
        // The screen shows the errors; without a handler RJSF writes them to the console.
        onError={() => {}}
        onChange={({ formData }, id) => onChange(formData, id)}
        {...(onBlur && { onBlur })}
      >
        {/* Without children RJSF adds a submit button. */}
        <></>
      </Form>
    </FormContext>
  )
}
