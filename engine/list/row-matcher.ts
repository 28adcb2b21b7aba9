import { read } from '../flow/binding.ts'
import { withoutDiacritics, fold, splitWords } from './normalize-text.ts'

const textOf = (item: unknown, pointers: readonly string[]): string => {
  const text = pointers.map((pointer) => String(read({ item }, pointer) ?? '')).join(' ')
  return `${fold(text)} ${withoutDiacritics(text)}`
}

/** Makes a test: does the row at an index contain every word of the query? Umlauts are folded; an empty query matches all rows. */
export function createRowMatcher(items: readonly unknown[], pointers: readonly string[]) {
  // Built with the first query: most lists are never searched.
  let texts: readonly string[] | undefined
  return (query: string): ((at: number) => boolean) => {
    const queryWords = splitWords(fold(query))
    if (queryWords.length === 0) return () => true
    const all = (texts ??= items.map((item) => textOf(item, pointers)))
    return (at) => queryWords.every((word) => all[at]?.includes(word))
  }
}
