import type { Plugin } from 'vite'
import { formRegistry } from './form-registry.ts'
import { generated } from './gen.ts'
import { icons } from './icons.ts'
import { jsonData } from './json-data.ts'
import { shapes } from './shapes.ts'
import { validators } from './validators.ts'

/**
 * What every build of an app on this engine needs: `checkout` holds the engine and its languages, `folder` the flows,
 * schemas and texts of the app, the same folder as a rule.
 */
export const enginePlugins = (checkout: string, folder = checkout): Plugin[] => [
  generated(checkout),
  validators(),
  shapes(),
  formRegistry(),
  jsonData(folder),
  icons(checkout),
]
