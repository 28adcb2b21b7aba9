import type { FieldOption } from '#generated/engine.ts'

/** The words of one of several values, as `options` say them: a text key, or one with a hint; else the key that is given. */
export const wordsOf = (
  option: string | FieldOption | undefined,
  other?: string,
): { label: string | undefined; hint?: string | undefined } =>
  typeof option === 'object' ? option : { label: option ?? other }
