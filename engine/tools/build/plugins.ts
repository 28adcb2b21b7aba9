import type { Plugin } from 'vite'
import { formRegistry } from './form-registry.ts'
import { generated } from './gen.ts'
import { icons } from './icons.ts'
import { jsonData } from './flow-files.ts'
import { shapes } from './decoder-schemas.ts'
import { validators } from './validators.ts'

/**
 * The Vite plugins that every app on this engine needs. `checkout`: folder with the engine and its languages; `folder`: folder with
 * the flows, schemas and texts of the app, by default the same.
 */
export const enginePlugins = (checkout: string, folder = checkout): Plugin[] => [
  generated(checkout),
  validators(),
  shapes(),
  formRegistry(),
  jsonData(folder),
  icons(checkout),
]
