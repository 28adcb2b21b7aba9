import type { Kind } from './layout.ts'

/** Languages: kinds of files that follow a schema. */
export const languageKinds = [
  'flow',
  'variant',
  'part',
  'guards',
  'screen',
  'form-ui',
  'tenant',
  'config',
  'routes',
  'errors',
  'texts',
  'settings',
] as const
export type Language = (typeof languageKinds)[number]

/** The schema of a language. Settings are the product's own; the others are the engine's. */
export const schemaOf = (kind: Language): string =>
  kind === 'settings' ? 'schemas/settings.schema.json' : `schemas/engine/${kind}.schema.json`

export const isLanguage = (kind: Kind): kind is Language =>
  languageKinds.some((language) => language === kind)
