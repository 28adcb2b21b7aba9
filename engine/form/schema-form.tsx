import Form from '@rjsf/core'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import {
  TranslatableString,
  type Experimental_DefaultFormStateBehavior,
  type RegistryFieldsType,
  type RegistryWidgetsType,
  type TemplatesType,
  type ValidatorType,
} from '@rjsf/utils'
import type { FormElement } from '#generated/engine.ts'
import { isValid } from '../schema/evaluate.ts'
import type { LoadedForm } from './load.ts'
import { CheckboxWidget, CheckboxesWidget, RadioWidget, SelectWidget } from './theme/choices.tsx'
import { DateWidget } from './theme/date.tsx'
import { DayScaleWidget } from './theme/day-scale.tsx'
import { FileWidget, Input, PasswordWidget, TextareaWidget, inputOf } from './theme/inputs.tsx'
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
} from './theme/groups.tsx'
import { FormContext } from './theme/use-control.ts'
import { useForm } from './use-form.ts'

/** Numbers are edited as text: RJSF's NumberField takes the separator of the browser, and reads 1e3 as a thousand. */
const fields: RegistryFieldsType = { NumberField: StringField }

/** Our templates; for all others RJSF has its own. Our widgets render label, hint and errors themselves. */
const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  BaseInputTemplate: Input,
}

/** Our widgets by the names of RJSF, whose other text widgets render our `BaseInputTemplate`. Short names are those of our hints. */
const widgets: RegistryWidgetsType = {
  TextareaWidget,
  SelectWidget,
  RadioWidget,
  CheckboxWidget,
  CheckboxesWidget,
  DateWidget,
  FileWidget,
  PasswordWidget,
  file: FileWidget,
  tel: inputOf('tel'),
  url: inputOf('url'),
  colour: inputOf('color'),
  calendar: inputOf('date'),
  'day-scale': DayScaleWidget,
}

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

/**
 * RJSF asks only which branch or alternative applies; nothing is compiled for that, because the Content Security Policy forbids it.
 * The form is validated by `findingsIn`, so that RJSF stores no messages, which would be in one language.
 */
export const validator: ValidatorType = {
  isValid,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
}

/** An RJSF form in our theme. It holds its values; the screen around it has the <form> and the error summary. */
export function SchemaForm({ element, form }: Readonly<{ element: FormElement; form: LoadedForm }>) {
  const { context, ...props } = useForm(element, form)
  return (
    <FormContext value={context}>
      <Form
        {...props}
        tagName="div"
        idPrefix={element.name}
        idSeparator="-"
        nameGenerator={nameOf}
        schema={form.schema}
        validator={validator}
        fields={fields}
        templates={templates}
        widgets={widgets}
        experimental_defaultFormStateBehavior={defaults}
        omitExtraData
        liveOmit="onChange"
        noValidate
        translateString={translate}
      >
        {/* Without children RJSF adds a submit button. */}
        <></>
      </Form>
    </FormContext>
  )
}
