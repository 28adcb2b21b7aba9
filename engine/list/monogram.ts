/** First letters of the first two words: Wasserverband Beispieltal becomes WB. Decoration, never the only name. */
export const monogram = (title: string): string =>
  (title.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
