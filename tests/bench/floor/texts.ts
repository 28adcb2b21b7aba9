import texts from '../engine/flows/texts/de/bench.json'

export type TextKey = keyof typeof texts

export const hasText = (key: string): key is TextKey => key in texts

/** The same words as the engine's, its placeholders filled in. */
export const t = (key: TextKey, values: Record<string, string | number> = {}): string =>
  texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
