import type { RegistryWidgetsType } from '@rjsf/utils'
import { CheckboxWidget } from './checkbox.tsx'
import { CalendarWidget, EmailWidget, TelWidget, TextWidget, UrlWidget } from './input.tsx'
import { RadioWidget } from './radio.tsx'
import { SelectWidget } from './select.tsx'
import { TextareaWidget } from './textarea.tsx'

/** A value that nobody enters. */
const HiddenWidget = () => null

/** Widgets of every form, by RJSF's names, and by our own where it knows none. Others come with the form (engine/form/parts). */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  EmailWidget,
  URLWidget: UrlWidget,
  TextareaWidget,
  SelectWidget,
  RadioWidget,
  CheckboxWidget,
  HiddenWidget,
  tel: TelWidget,
  url: UrlWidget,
  calendar: CalendarWidget,
}
