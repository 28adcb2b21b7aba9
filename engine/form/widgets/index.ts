import type { RegistryWidgetsType } from '@rjsf/utils'
import { CheckboxWidget } from './checkbox.tsx'
import { DateWidget, EmailWidget, TelWidget, TextWidget } from './input.tsx'
import { RadioWidget } from './radio.tsx'
import { SelectWidget } from './select.tsx'
import { TextareaWidget } from './textarea.tsx'

/** Widgets by the names that form-ui.schema.json allows. No form reaches another one. */
export const widgets: RegistryWidgetsType = {
  text: TextWidget,
  email: EmailWidget,
  tel: TelWidget,
  date: DateWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  textarea: TextareaWidget,
}
