import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Matches what must be skipped as one piece: comments and strings. */
const opaque = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/y

/** Splits the inside of an object literal at its top-level commas, without comments. */
function members(text: string, start: number): string[] {
  const found: string[] = []
  let depth = 0
  let part = ''
  for (let at = start; at < text.length;) {
    opaque.lastIndex = at
    const piece = opaque.exec(text)?.[0]
    const char = piece ?? text[at] ?? ''
    at += char.length
    if (piece?.startsWith('/')) continue
    if (!piece && '({['.includes(char)) depth += 1
    if (!piece && ')}]'.includes(char)) depth -= 1
    if (depth < 0 || (depth === 0 && char === ',')) {
      if (part.trim()) found.push(part.trim())
      part = ''
      if (depth < 0) break
    } else part += char
  }
  return found
}

/** Where the inside of `const <name> = {` or of a property `<name>: {` begins; -1 when the text has neither. */
const open = (text: string, name: string): number => {
  const match =
    new RegExp(`\\bconst\\s+${name}\\b[^]{0,400}?=\\s*(?:Object\\.freeze\\()?\\{`).exec(text) ??
    new RegExp(`^\\s*${name}:\\s*\\{`, 'm').exec(text)
  return match ? match.index + match[0].length : -1
}

/**
 * The keys of `const <name> = { ... }` (or `<name>: { ... }`) in a module, read from its text: the check imports nothing of the product.
 * `...other` is followed to a constant of the same file or of the file it is imported from. Undefined when the
 * constant, or a spread of it, cannot be read: then nothing is said about its names.
 */
export function registryKeys(root: string, file: string, name: string): Set<string> | undefined {
  let text: string
  try {
    text = readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
  const start = open(text, name)
  if (start < 0) return undefined
  const keys = new Set<string>()
  for (const member of members(text, start)) {
    const spread = /^\.\.\.(\w+)$/.exec(member)?.[1]
    const key = /^(?:async\s+)?(?:(['"`])(.+?)\1|([\w$]+))\s*(?::|\(|$)/.exec(member)
    if (spread) {
      const from = new RegExp(
        `import\\s*\\{[^}]*\\b${spread}\\b[^}]*\\}\\s*from\\s*['"](\\.[^'"]+)['"]`,
      ).exec(text)?.[1]
      const inner = registryKeys(root, from ? join(dirname(file), from) : file, spread)
      if (!inner) return undefined
      inner.forEach((one) => keys.add(one))
    } else if (key) keys.add(key[2] ?? key[3] ?? '')
    else return undefined
  }
  return keys
}
