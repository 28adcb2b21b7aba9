/** Error messages of browsers and of React that contain only identifiers from our code. */
const knownMessages = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_$][\w$]{0,30}'\)$/,
  /^[A-Za-z_$][\w$.]{0,40} is not (?:a function|defined|iterable|a constructor)$/,
  /^Minified React error #\d{1,4}(?=;|$)/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/,
  /^Maximum call stack size exceeded$/,
  /^Failed to execute '[A-Za-z]{1,40}' on '[A-Za-z]{1,40}'/,
  /^HTTP \d{3}$/,
]

/** The message of an error if it is a known one; else '(withheld)', because it could hold user input or data of a server. */
export function safeMessage(message: unknown): string {
  if (typeof message !== 'string') return ''
  for (const pattern of knownMessages) {
    const [match] = pattern.exec(message) ?? []
    if (match !== undefined) return match
  }
  return '(withheld)'
}

/** An identifier from code, such as the name of a function or an error; else '?'. */
export const safeName = (name: unknown): string =>
  typeof name === 'string' && /^[\w$.<>[\]# ]{1,80}$/.test(name) && !/\d{4}/.test(name) ? name : '?'

/** A label in the format that this app writes, such as `error.bank-error`, `fault answer` or `screen:owner`; else undefined. */
export const safeLabel = (text: unknown): string | undefined =>
  typeof text === 'string' && /^(?:[a-z-]+[.: ])?[a-z][a-z-]{1,60}(?: [a-z-]{1,30})?$/.test(text)
    ? text
    : undefined
