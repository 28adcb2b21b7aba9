/** One class of characters and a length: nothing in it can run slowly, or mean more than it says. */
const grammar =
  /^\^(?:\\d|\[0-9\]|\[A-Z0-9\]|\[a-zA-Z0-9\]|\[A-Za-z0-9\])(?:[+*]|\{\d{1,2}(?:,(?:\d{1,2})?)?\})\$$/

/**
 * Whether a pattern that came with data belongs to the closed list of shapes: digits, or letters and digits, of a given
 * length. Anything else is left to the server, because a pattern from outside is a program.
 */
export const isKnownPattern = (pattern: string | undefined): pattern is string =>
  pattern !== undefined && grammar.test(pattern)
