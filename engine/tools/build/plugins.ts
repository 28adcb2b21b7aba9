import { join } from 'node:path'
import type { Plugin } from 'vite'
import { formRegistry } from './form-registry.ts'
import { generated } from './generated.ts'
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

/** Two parsers that our forms never use; together they would be a third of the form chunk. */
export const engineAliases = (checkout: string): Record<string, string> => ({
  'markdown-to-jsx/react': join(checkout, 'engine/form/markdown-stub.ts'),
  'fast-uri': join(checkout, 'engine/form/uri-stub.ts'),
})
