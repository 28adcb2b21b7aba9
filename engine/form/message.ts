import { writeNumber } from '../util/numerals.ts'
import type { Engine } from '../view/engine.ts'

/** A message as text key and values, so that it can be shown in another language. */
export interface Message {
  key: string
  values: Readonly<Record<string, unknown>>
}

/** RJSF stores errors as strings: this finds their messages again. */
const known = new Map<string, Message>()
let objects = 0

/** Objects, such as days that are worded for each language, are numbered. */
const asString = (value: unknown) =>
  typeof value === 'object' && value !== null ? `#${(objects += 1)}` : String(value)

/** A message as a string for RJSF. Equal messages give equal strings, so that RJSF sees that nothing changed. */
export function writeMessage(message: Message): string {
  const values = Object.entries(message.values).map(([name, value]) => `${name}=${asString(value)}`)
  const text = [message.key, ...values].join(' ')
  known.set(text, message)
  return text
}

export const readMessage = (text: string | undefined): Message | undefined => known.get(text ?? '')

/** A message in the current language; the placeholder `label` is the label of the field. i18next formats `count` only. */
export function formatMessage(
  { text, locale }: Pick<Engine, 'text' | 'locale'>,
  label: string,
  message: Message | undefined,
): string {
  if (!message) return ''
  const values = Object.entries(message.values).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'count' ? writeNumber(value, locale) : value,
  ])
  return text(message.key, { label, ...Object.fromEntries(values) })
}
