import { getLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { join, type JsonObject } from '../../util/json.ts'
import { limits, overLimit } from './limits.ts'
import { Source } from './source.ts'

/** Keys through which data could reach a prototype. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const syntax: Record<string, [message: string, hint: string]> = {
  InvalidCommentToken: ['A comment is not JSON.', 'Remove it: a "description" says the same.'],
  PropertyNameExpected: [
    'A key in double quotes is missing here.',
    'Look for an extra comma, or a key without quotes.',
  ],
  ValueExpected: ['A value is missing here.', 'Look for a comma too many, or write the value.'],
  ColonExpected: ['A colon is missing here.', 'Write "key": value.'],
  CommaExpected: ['A comma is missing here.', 'Put a comma between two entries.'],
  CloseBraceExpected: ['A closing } is missing.', 'Close the object that was opened before.'],
  CloseBracketExpected: ['A closing ] is missing.', 'Close the list that was opened before.'],
  EndOfFileExpected: [
    'Nothing may follow the end of the value.',
    'Remove the rest, or look for a bracket closed too early.',
  ],
}

/** Notes a problem of the text at an offset. Without a pointer it is that of the value there. */
type Note = (offset: number, message: string, hint: string, pointer?: string) => void

/** The value of a node. Records the place of each value, and notes duplicate and forbidden keys and broken strings. */
function build(source: Source, node: Node, pointer: string, note: Note, key?: Node): unknown {
  source.spots.set(pointer, { ...(key && { key: key.offset }), value: node.offset })
  if (node.type === 'array')
    return (node.children ?? []).map((child, i) => build(source, child, join(pointer, i), note))
  if (node.type === 'object') {
    const object: JsonObject = {}
    for (const property of node.children ?? []) {
      const [name, child] = property.children ?? []
      if (!name || !child) continue
      const text = String(name.value)
      const where = join(pointer, text)
      if (forbidden.has(text)) {
        const hint = 'Choose another name: this one exists in every object.'
        note(name.offset, `The key "${text}" is forbidden.`, hint, where)
        continue
      }
      if (Object.hasOwn(object, text)) {
        const hint = 'Remove one of the two; only the last one has an effect.'
        note(name.offset, `The key "${text}" occurs twice.`, hint, where)
      }
      object[text] = build(source, child, where, note, name)
    }
    return object
  }
  const text: unknown = node.value
  if (typeof text === 'string' && /[\p{Cs}\0]/u.test(text))
    note(node.offset, 'The text holds half a character or a NUL.', 'Type the text again.', pointer)
  if (typeof text === 'string' && text.length > limits.text) {
    const hint = 'Shorten it, or look for pasted text.'
    note(node.offset, `The text has more than ${limits.text} characters.`, hint, pointer)
  }
  return text
}

/** The pointer of the value at an offset. An incomplete key is ignored. */
function pointerAt(text: string, offset: number): string {
  const { path } = getLocation(text, offset)
  return path
    .filter((token, i) => token !== '' || i < path.length - 1)
    .reduce<string>((parent, token) => join(parent, token), '')
}

const curly = /[\u201c-\u201f\u00ab\u00bb]/u

/** Notes the first syntax error of each place, because later ones there follow from it; if there is a typographic quote, only that. */
function noteSyntax(text: string, errors: ParseError[], note: Note): void {
  const printed = errors.find(({ offset, length }) => curly.test(text.slice(offset, offset + length)))
  if (printed) {
    const offset = printed.offset + text.slice(printed.offset).search(curly)
    const message = `${text[offset]} is a typographic quotation mark, as word processors write it.`
    return note(offset, message, 'Replace all of them by ".')
  }
  const first = errors.filter(({ offset }, i) => errors.findIndex((other) => other.offset === offset) === i)
  for (const { error, offset } of first.slice(0, 20)) {
    const code = printParseErrorCode(error)
    const [message, hint] = syntax[code] ?? [`Not JSON: ${code}.`, 'Compare with a file of the same kind.']
    note(offset, message, hint)
  }
}

/** Parses strict JSON with positions. Errors become findings of the rule `json`; the value is then undefined, unless it is certain. */
export function parse(file: string, raw: string): Source {
  const source = new Source(file, raw.replace(/^\uFEFF/, ' '))
  const { text } = source
  const note: Note = (offset, message, hint, pointer = pointerAt(text, offset)) =>
    source.problems.push({ place: source.placeAt(offset, pointer), message, hint })
  if (text !== raw) note(0, 'The file begins with a byte order mark.', 'Save it as UTF-8 without BOM.')
  // For a file that is too large only the first part is scanned.
  const much = overLimit(text.slice(0, limits.bytes))
  if (much) note(much.offset, much.message, 'Split it, or look for a part that was pasted too often.')
  else if (raw.length > limits.bytes) note(0, `Larger than ${limits.bytes} bytes.`, 'Split the file.', '')
  if (much || raw.length > limits.bytes) return source
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  noteSyntax(text, errors, note)
  if (!tree && !errors.length) note(0, 'The file is empty.', 'Write a JSON value, or remove the file.')
  if (!tree) return source
  const value = build(source, tree, '', note)
  // If all errors are comments, the value is known nevertheless.
  const isKnown = errors.every(({ error }) => printParseErrorCode(error) === 'InvalidCommentToken')
  if (errors.length ? isKnown : isStrict(text, note)) source.value = value
  return source
}

/** Tests the text with JSON.parse too, because jsonc-parser accepts some invalid JSON, such as no-break spaces. */
function isStrict(text: string, note: Note): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const offset = Number(/position (\d+)/.exec(words)?.[1] ?? 0)
    const hint = 'Look for a no-break space, or a number with a leading zero.'
    note(offset, `Not JSON: ${words}.`, hint, '')
    return false
  }
}
