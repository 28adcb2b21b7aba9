import type { RegistryWidgetsType } from '@rjsf/utils'
import { CheckboxWidget } from './checkbox.tsx'
import { CalendarWidget, EmailWidget, TelWidget, TextWidget, UrlWidget } from './input.tsx'
import { RadioWidget } from './radio.tsx'
import { SelectWidget } from './select.tsx'
import { TextareaWidget } from './textarea.tsx'

/** A value that nobody enters. */
const HiddenWidget = () => null

/**
 * Widgets of every form, by the names of RJSF and by those of our hints: RJSF itself takes a short name only for the types
 * that it expects it at. Others come with the form (engine/form/parts).
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
