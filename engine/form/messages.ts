import type { Engine } from '../view/engine.ts'

/** A message as key and values, so that it follows a change of language. */
export interface Message {
  key: string
  values: Readonly<Record<string, unknown>>
}

/** RJSF knows errors as text only: a message under a text that stands for it. */
export interface Messages {
  write(message: Message): string
  read(text: string | undefined): Message | undefined
}

/** The messages of one form. The same message is the same text each time, so that RJSF sees that nothing changed. */
export function createMessages(): Messages {
  const known = new Map<string, Message>()
  let objects = 0
  /** A value that is worded anew in each language is an object; it is told from others by itself. */
  const told = (value: unknown) =>
    typeof value === 'object' && value !== null ? `#${(objects += 1)}` : String(value)
  return {
    write(message) {
      const values = Object.entries(message.values).map(([name, value]) => `${name}=${told(value)}`)
      const text = [message.key, ...values].join(' ')
      known.set(text, message)
      return text
    },
    read: (text) => (text === undefined ? undefined : known.get(text)),
  }
}

/** A message in the customer's language; its placeholder `label` is the field's own. */
export const inWords = (text: Engine['text'], label: string, message: Message | undefined): string =>
  message ? text(message.key, { label, ...message.values }) : ''
