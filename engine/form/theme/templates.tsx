import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  TemplatesType,
} from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'

/** Nothing: our widgets render their label, hint and errors themselves, each exactly once. */
const Nothing = () => null

/** The fields one below the other; the screen's heading is the heading. */
const ObjectFieldTemplate = ({ properties, fieldPathId }: ObjectFieldTemplateProps) => (
  <div className="form-fields" id={fieldPathId.$id}>
    {properties.map(({ content }) => content)}
  </div>
)

/** Whether a value is a constant that the form begins with: nobody enters it, and there is nothing to see. */
export const isGiven = ({ schema, uiSchema }: FieldTemplateProps): boolean =>
  schema.const !== undefined &&
  typeof schema.const !== 'boolean' &&
  schema.default !== undefined &&
  getUiOptions(uiSchema).widget === undefined

const FieldTemplate = (props: FieldTemplateProps) => (isGiven(props) ? null : props.children)

/** Every template that a flat form can reach. */
export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  TitleFieldTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
}

/** Numbers are texts until they are read: RJSF's own field takes the separator from the browser, and 1e3 for a thousand. */
export const fields: RegistryFieldsType = { NumberField: StringField }
