import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import type { RJSFSchema } from '@rjsf/utils'
import type { Plugin } from 'vite'
import { toModule } from '../../../engine/tools/build/validators.ts'

const id = 'virtual:peer-validators'

/** The sign-in of the bench with the PIN, which the engine asks for outside of its form. */
function loginSchema(): RJSFSchema {
  const file = join(import.meta.dirname, '../engine/schemas/forms/login.schema.json')
  const { $schema: _, $id: __, ...login } = JSON.parse(readFileSync(file, 'utf8')) as RJSFSchema // ours
  return {
    ...login,
    properties: { ...login.properties, pin: { type: 'string', minLength: 1 } },
    required: [...(login.required ?? []), 'pin'],
  }
}

/** `virtual:peer-validators`: the schema of the form, and its validators as RJSF compiles them. */
export const peerValidators = (): Plugin => ({
  name: 'peer-validators',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load(source) {
    if (source !== `\0${id}`) return null
    const schema = loginSchema()
    return `${toModule(compileSchemaValidatorsCode(schema))}
export const schema = ${JSON.stringify(schema)}
export const validators = module.exports
`
  },
})
