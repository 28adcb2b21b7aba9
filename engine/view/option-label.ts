import type { FieldOption } from '#generated/engine.ts'

/** The words of one of several values, as `options` say them: a text key, or one with a hint; else the key that is given. */
export const optionLabel = (
  option: string | FieldOption | undefined,
  fallback?: string,
): { label: string | undefined; hint?: string | undefined } =>
  typeof option === 'object' ? option : { label: option ?? fallback }
