import texts from '../engine/flows/texts/de/bench.json'

export type TextKey = keyof typeof texts

/** The same words as the engine's, its placeholders filled in. */
export function t(key: TextKey, values?: Record<string, string | number>): string {
  const text = texts[key]
  return values ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text
}
