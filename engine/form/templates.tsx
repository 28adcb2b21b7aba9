import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils'

/** Nothing: our widgets render their label, hint and errors themselves, each exactly once. */
const Nothing = () => null

/** The fields one below the other; the screen's heading is the heading. */
const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps) => (
  <div className="form-fields">{properties.map(({ content }) => content)}</div>
)

const FieldTemplate = ({ children }: FieldTemplateProps) => children

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
