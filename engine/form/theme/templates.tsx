import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  TemplatesType,
  RegistryWidgetsType,
} from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import { CheckboxWidget, RadioWidget, SelectWidget } from './choices.tsx'
import { CalendarWidget, EmailWidget, TelWidget, TextWidget, UrlWidget, TextareaWidget } from './inputs.tsx'

/** Renders nothing: our widgets render label, hint and errors themselves. */
const Nothing = () => null

/** The fields one below the other. The form has no heading of its own, the screen has one. */
const ObjectFieldTemplate = ({ properties, fieldPathId }: ObjectFieldTemplateProps) => (
  <div className="form-fields" id={fieldPathId.$id}>
    {properties.map(({ content }) => content)}
  </div>
)

/** Whether a value is a constant that the form sets by itself. It is not rendered. */
export const isHiddenConstant = ({ schema, uiSchema }: FieldTemplateProps): boolean =>
  schema.const !== undefined &&
  typeof schema.const !== 'boolean' &&
  schema.default !== undefined &&
  getUiOptions(uiSchema).widget === undefined

const FieldTemplate = (props: FieldTemplateProps) => (isHiddenConstant(props) ? null : props.children)

export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  TitleFieldTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
}

/** Numbers are edited as text: RJSF's NumberField takes the separator of the browser, and reads 1e3 as a thousand. */
export const fields: RegistryFieldsType = { NumberField: StringField }

/** A value that the customer does not enter. */
const HiddenWidget = () => null

/**
 * The widgets of all forms, by the names of RJSF and those of the hints. RJSF maps short names only for some types, so they
 * are listed. Other widgets are loaded with the forms that need them (engine/form/parts).
 */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  EmailWidget,
  URLWidget: UrlWidget,
  TextareaWidget,
  SelectWidget,
  RadioWidget,
  CheckboxWidget,
  HiddenWidget,
  text: TextWidget,
  textarea: TextareaWidget,
  email: EmailWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  hidden: HiddenWidget,
  tel: TelWidget,
  url: UrlWidget,
  calendar: CalendarWidget,
}
