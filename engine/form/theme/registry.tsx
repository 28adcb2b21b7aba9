import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import { CheckboxWidget, CheckboxesWidget, RadioWidget, SelectWidget } from './choices.tsx'
import { DateWidget } from './date.tsx'
import { DayScaleWidget } from './day-scale.tsx'
import { FileWidget } from './file.tsx'
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
} from './groups.tsx'
import { Input, PasswordWidget, TextareaWidget, inputOf } from './inputs.tsx'

/** Numbers are edited as text: RJSF's NumberField takes the separator of the browser, and reads 1e3 as a thousand. */
export const fields: RegistryFieldsType = { NumberField: StringField }

/** Our templates; for all others RJSF has its own. Our widgets render label, hint and errors themselves. */
export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  BaseInputTemplate: Input,
}

/**
 * Our widgets, by the names of RJSF. Its widgets for text, e-mail, URL, colour and time render our `BaseInputTemplate`. The short
 * names are those of hints that RJSF does not know.
 */
export const widgets: RegistryWidgetsType = {
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
