import type { Namespace } from './namespace.ts'
import type { Project } from './project.ts'
import { suggest } from './suggest.ts'
import { ownLabels, singular } from './texts.ts'

const exists = ({ texts }: Project, key: string): boolean =>
  [...texts.complete, ...texts.locales.keys()].some((locale) => texts.has(locale, key))

/** A finding for a key, with the nearest key that there is, or the file in which to write this one. */
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

/** Keys of the texts of the product. */
export const textKeys: Namespace = {
  declared: () => undefined,
  problem: (project, { value: key }) =>
    exists(project, key) ? undefined : unknownKey(project, key, `Text "${key}" does not exist.`),
}

/** A tenant may override texts of the product, and write labels for its own links. */
export const ownTextKeys: Namespace = {
  declared: () => undefined,
  problem: (project, { value: key, source }) =>
    !project.texts.locales.size ||
    exists(project, singular(key)) ||
    exists(project, key) ||
    ownLabels(source.value).includes(key)
      ? undefined
      : unknownKey(project, key, `No text has the key "${key}".`),
}
