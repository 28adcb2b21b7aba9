import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { createElement } from 'react'
import { part } from '../../view/lazy-with-preload.ts'
import { CheckboxWidget } from './checkbox.tsx'
import { DateWidget, EmailWidget, TelWidget, TextWidget } from './input.tsx'
import { RadioWidget } from './radio.tsx'
import { SelectWidget } from './select.tsx'
import { TextareaWidget } from './textarea.tsx'

/** Few forms have one, so it is no part of all the others; RJSF takes functions only. */
const Password = part(() => import('./password.tsx'))
const PasswordWidget = (props: WidgetProps) => createElement(Password, props)

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
  password: PasswordWidget,
}
