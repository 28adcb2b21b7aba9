import login from '../engine/schemas/forms/login.schema.json'
import { validate } from '../floor/forms.ts'
import { hasText, t } from '../floor/texts.ts'
import list from './definitions/list.json'
import words from './definitions/words.json'

/** A definition with the words of its text keys. */
export const worded = <T extends object>(definition: T): T =>
  JSON.parse(JSON.stringify(definition), (_, value) =>
    typeof value === 'string' && hasText(value) ? t(value) : (value as unknown),
  )

const rules: Record<string, object> = { ...login.properties, pin: { type: 'string', maxLength: 20 } }
const properties = Object.entries(worded(words)).map(([name, own]) => [name, { ...rules[name], ...own }])

/** Form and list for those that read JSON Schema. */
export const schemas = {
  login: { type: 'object', required: Object.keys(words), properties: Object.fromEntries(properties) },
  list: worded(list),
}

/** The floor's message for an error of Ajv. */
export function messageOf(keyword: string | undefined, name: string): string {
  const id = name === 'pin' ? 'secret-pin' : `login-${name}`
  const isMissing = keyword === 'required' || keyword === 'const'
  return validate('login', isMissing ? {} : { [id]: '?' })[id] ?? ''
}
