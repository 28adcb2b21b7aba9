import { createScanner } from 'jsonc-parser'

/** People write the configuration; a larger file is a mistake or an attack. */
export const limits = {
  bytes: 1024 * 1024,
  depth: 40,
  values: 20_000,
  entries: 2000,
  text: 10_000,
  findings: 100,
}

/** Why a text is too large to be parsed, and where. The scan is not recursive, so deep nesting cannot overflow the stack. */
export function overLimit(text: string): { offset: number; message: string } | undefined {
  const scanner = createScanner(text, true)
  const open: { offset: number; commas: number }[] = []
  let values = 0
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const offset = scanner.getTokenOffset()
    const char = text[offset] ?? ''
    const inside = open.at(-1)
    if ('{['.includes(char)) open.push({ offset, commas: 0 })
    else if ('}]'.includes(char)) open.pop()
    else if (char === ',' && inside) inside.commas += 1
    else if (char !== ':') values += 1
    if (open.length > limits.depth)
      return { offset, message: `Nested more than ${limits.depth} levels deep.` }
    if (inside && inside.commas >= limits.entries)
      return { offset: inside.offset, message: `More than ${limits.entries} entries.` }
    if (values > limits.values * 2) return { offset, message: `More than ${limits.values} values.` }
  }
  return undefined
}
