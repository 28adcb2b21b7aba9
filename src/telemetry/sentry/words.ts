/** What the engine of a browser says of a fault in code: nothing of it but names that stand in the code. */
const known = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_$][\w$]{0,30}'\)$/,
  /^[A-Za-z_$][\w$.]{0,40} is not (?:a function|defined|iterable|a constructor)$/,
  /^Minified React error #\d{1,4}(?=;|$)/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/,
  /^Maximum call stack size exceeded$/,
  /^Failed to execute '[A-Za-z]{1,40}' on '[A-Za-z]{1,40}'/,
  /^HTTP \d{3}$/,
]

/** A message of an error, where it is one that cannot hold what somebody typed or a server sent. */
export function wordsOf(message: unknown): string {
  if (typeof message !== 'string') return ''
  for (const pattern of known) {
    const [words] = pattern.exec(message) ?? []
    if (words !== undefined) return words
  }
  return '(withheld)'
}

/** A name from code, such as that of a function or of an error. */
export const nameOf = (name: unknown): string =>
  typeof name === 'string' && /^[\w$.<>[\]# ]{1,80}$/.test(name) && !/\d{4}/.test(name) ? name : '?'

/** What this app itself writes: `error.bank-error`, `fault answer`, `kws start`, `screen:owner`. */
export const ownWords = (text: unknown): string | undefined =>
  typeof text === 'string' && /^(?:[a-z-]+[.: ])?[a-z][a-z-]{1,60}(?: [a-z-]{1,30})?$/.test(text)
    ? text
    : undefined
