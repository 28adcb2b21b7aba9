/** One class of characters and a length: nothing in it can run slowly, or mean more than it says. */
const grammar =
  /^\^(?:\\d|\[0-9\]|\[A-Z0-9\]|\[a-zA-Z0-9\]|\[A-Za-z0-9\])(?:[+*]|\{\d{1,2}(?:,(?:\d{1,2})?)?\})\$$/

/**
 * A pattern that came with data, as RegExp when it belongs to the closed list of shapes: digits, or letters and digits,
 * of a given length. Anything else is undefined and is left to the server, because a pattern from outside is a program.
 */
export const knownPattern = (pattern: string | undefined): RegExp | undefined =>
  pattern !== undefined && grammar.test(pattern) ? new RegExp(pattern) : undefined
