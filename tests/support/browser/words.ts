import { readFileSync } from 'node:fs'

const files = new Map<string, Record<string, string>>()

/** The German text of a key. @throws if there is none */
export function wordsOf(key: string): string {
  const name = key.slice(0, key.indexOf('.'))
  const texts =
    files.get(name) ??
    (JSON.parse(readFileSync(`flows/texts/de/${name}.json`, 'utf8')) as Record<string, string>) // the check proves its shape
  files.set(name, texts)
  const text = texts[key]
  if (text === undefined) throw new Error(`There is no text "${key}".`)
  return text
}
