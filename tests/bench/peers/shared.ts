import login from '../engine/schemas/forms/login.schema.json'
import { validate } from '../floor/forms.ts'
import { hasText, t } from '../floor/texts.ts'
import words from './definitions/words.json'

/** A definition with the words of its text keys. */
export const worded = <T extends object>(definition: T): T =>
  JSON.parse(JSON.stringify(definition), (_, value) =>
    typeof value === 'string' && hasText(value) ? t(value) : (value as unknown),
  )

const rules: Record<string, object> = { ...login.properties, pin: { type: 'string', maxLength: 20 } }
const properties = Object.entries(worded(words)).map(([name, own]) => [name, { ...rules[name], ...own }])

/** The engine's schema of the form, with its words and the PIN. */
export const loginSchema = {
  type: 'object',
  required: Object.keys(words),
  properties: Object.fromEntries(properties),
}

/** The floor's message for an error of Ajv. */
export function messageOf(keyword: string | undefined, name: string): string {
  const id = name === 'pin' ? 'secret-pin' : `login-${name}`
  const isMissing = keyword === 'required' || keyword === 'const'
  return validate('login', isMissing ? {} : { [id]: '?' })[id] ?? ''
}
