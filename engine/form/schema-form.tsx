import Form from '@rjsf/core'
import type { ErrorSchema, Experimental_DefaultFormStateBehavior } from '@rjsf/utils'
import { TranslatableString } from '@rjsf/utils'
import type { Ref } from 'react'
import type { FormContextValue } from './form-context.ts'
import { FormContext } from './form-context.ts'
import type { LoadedForm } from './load.ts'
import type { Rules } from './rules.ts'
import { fields, templates } from './theme/templates.tsx'
import { widgets } from './theme/widgets/index.ts'

/** The same for all forms: nothing is entered for the customer but what a schema states as `default`. */
export const defaults: Experimental_DefaultFormStateBehavior = {
  // Else a consent, which must be true, would be ticked beforehand.
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'requiredOnly' },
  emptyObjectFields: 'skipEmptyDefaults',
}

/** RJSF's own words, where a widget shows them, as keys of ours; a text that a customer adds is empty. */
const words: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.YesLabel]: 'ui.yes',
  [TranslatableString.NoLabel]: 'ui.no',
  [TranslatableString.Type]: 'ui.kind',
  [TranslatableString.Value]: 'ui.value',
  [TranslatableString.NewStringDefault]: '',
}

/** What has no key of ours is never shown; RJSF asks whether it is empty. */
const translate = (key: TranslatableString) => words[key] ?? key

/** The path of a value as the name of its control. */
const nameOf = (path: readonly (string | number)[]) => path.join('/')

interface Props {
  form: LoadedForm
  /** Ids of its fields begin with it. */
  name: string
  context: FormContextValue
  rules: Pick<Rules, 'transformErrors' | 'customValidate'>
  /** Errors that others found. */
  extraErrors?: ErrorSchema | undefined
  /** What it begins with. */
  initial?: unknown
  /** Errors are renewed when a field is left. */
  live?: boolean
  /** `id` is that of the control that the customer used; undefined where RJSF itself filled in a default. */
  onChange(data: unknown, id: string | undefined): void
  onBlur?(id: string): void
  ref?: Ref<Form>
}

/**
 * A form by RJSF, which holds its values, in our theme. A <div>, for the <form> is the screen's: Enter in a field then
 * submits the screen. The summary of errors is the screen's too, which has one for all of its entries.
 */
export function SchemaForm({
  form,
  name,
  context,
  rules,
  extraErrors,
  initial,
  live,
  onChange,
  onBlur,
  ref,
}: Props) {
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
        fields={{ ...fields, ...form.fields }}
        templates={{ ...templates, ...form.templates }}
        widgets={{ ...widgets, ...form.widgets }}
        initialFormData={initial}
        experimental_defaultFormStateBehavior={defaults}
        useFallbackUiForUnsupportedType
        omitExtraData
        liveOmit="onChange"
        noHtml5Validate
        showErrorList={false}
        {...(extraErrors && { extraErrors })}
        {...(live && { liveValidate: 'onBlur' as const })}
        transformErrors={rules.transformErrors}
        customValidate={rules.customValidate}
        translateString={translate}
        // Who submits tells of errors itself; without this RJSF writes them to the console.
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
