import { Ajv } from 'ajv'
import type { DeploymentConfig } from '#generated/engine.ts'
import schema from '../../../../schemas/engine/config.schema.json' with { type: 'json' }
import { readConfig } from './site.ts'

/**
 * Reads the deployment config of any environment. `npm run check` validates only that of the project.
 * @throws Error if it does not match its schema; names the places, not the values
 */
export function validConfig(file: string): DeploymentConfig {
  const config = readConfig(file)
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema)
  if (validate(config)) return config
  const places = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message}${'additionalProperty' in params ? `: ${params.additionalProperty}` : ''}`,
  )
  throw new Error(`${file} is not a valid deployment config:\n${places.join('\n')}`)
}
