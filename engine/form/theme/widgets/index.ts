import type { RegistryWidgetsType } from '@rjsf/utils'
import { CheckboxWidget } from './checkbox.tsx'
import { CalendarWidget, EmailWidget, TelWidget, TextWidget, UrlWidget } from './input.tsx'
import { RadioWidget } from './radio.tsx'
import { SelectWidget } from './select.tsx'
import { TextareaWidget } from './input.tsx'

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
