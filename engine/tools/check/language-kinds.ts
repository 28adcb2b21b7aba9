import type { Kind } from './layout.ts'

/** Languages whose schema is schemas/engine/<kind>.schema.json. */
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
] as const
export type Language = (typeof languageKinds)[number]
export const isLanguage = (kind: Kind): kind is Language =>
  languageKinds.some((language) => language === kind)
