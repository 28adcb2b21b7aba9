import { read } from '../flow/binding.ts'
import { withoutDiacritics, fold, splitWords } from './normalize-text.ts'

const textOf = (item: unknown, pointers: readonly string[]): string => {
  const text = pointers.map((pointer) => String(read({ item }, pointer) ?? '')).join(' ')
  return `${fold(text)} ${withoutDiacritics(text)}`
}

/** Answers whether the row at an index holds each word of a query, anywhere, umlauts folded; an empty query passes. */
export function createRowMatcher(items: readonly unknown[], pointers: readonly string[]) {
  // Read at the first query only: most lists are never searched.
  let texts: readonly string[] | undefined
  return (query: string): ((at: number) => boolean) => {
    const queryWords = splitWords(fold(query))
    if (queryWords.length === 0) return () => true
    const all = (texts ??= items.map((item) => textOf(item, pointers)))
    return (at) => queryWords.every((word) => all[at]?.includes(word))
  }
}
