/** Encodings in which a word may leave a page. */
const encodings: Record<string, (word: string) => string> = {
  raw: (word) => word,
  percent: encodeURIComponent,
  base64: (word) => Buffer.from(word).toString('base64').replaceAll('=', ''),
  spaced: (word) => word.replaceAll(/(.{4})(?=.)/g, '$1 '),
  lower: (word) => word.toLowerCase(),
  escaped: (word) => [...word].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
}

/** Digits within a longer number are not a secret. */
const whole = (word: string) =>
  new RegExp(
    `${/^\d/.test(word) ? '(?<![\\d.])' : ''}${RegExp.escape(word)}${/\d$/.test(word) ? '(?!\\d)' : ''}`,
  )

/** Every canary word in the texts: kind, encoding, and the text around it. */
export function canariesIn(texts: readonly string[], canaries: Record<string, string>): string[] {
  const all = texts.join('\n')
  return Object.entries(canaries).flatMap(([kind, word]) =>
    Object.entries(encodings).flatMap(([encoding, encode]) => {
      const at = all.search(whole(encode(word)))
      return at < 0 ? [] : [`${kind}, ${encoding}: ${all.slice(Math.max(0, at - 80), at + 80)}`]
    }),
  )
}
