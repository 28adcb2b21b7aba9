import type { NameKind } from './declarations.ts'
import type { Project } from '../project.ts'
import { suggest } from '../../json/suggest.ts'
import { ownLabels, singular } from '../texts.ts'

const exists = ({ texts }: Project, key: string): boolean =>
  [...texts.complete, ...texts.locales.keys()].some((locale) => texts.has(locale, key))

/** The finding for an unknown key, with the most similar existing key, or with the file in which to add it. */
function unknownKey({ texts }: Project, key: string, message: string) {
  const file = key.split('.')[0] ?? ''
  const near = texts
    .keys(texts.complete[0] ?? '')
    .filter((one) => one.startsWith(file.slice(0, 2)) && one.length < key.length + 3)
  const hint = suggest(key, near, '')
  return {
    message,
    hint: hint.startsWith('Did') ? hint : `Write it in flows/texts/<locale>/${file}.json.`,
    relatedLocations: [],
  }
}

export const textKeys: NameKind = {
  declared: () => undefined,
  problem: (project, { value: key }) =>
    exists(project, key) ? undefined : unknownKey(project, key, `Text "${key}" does not exist.`),
}

/** A tenant may override texts of the product, and write labels for its own links. */
export const ownTextKeys: NameKind = {
  declared: () => undefined,
  problem: (project, { value: key, source }) =>
    !project.texts.locales.size ||
    exists(project, singular(key)) ||
    exists(project, key) ||
    ownLabels(source.value).includes(key)
      ? undefined
      : unknownKey(project, key, `No text has the key "${key}".`),
}
