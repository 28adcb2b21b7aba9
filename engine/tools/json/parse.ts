import { getLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { join, type JsonObject } from '../../util/json.ts'
import { limits, overLimit } from './limits.ts'
import { Source } from './source.ts'

/** Keys through which data could reach a prototype. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const mend = 'Remove it: the files are strict JSON.'

const syntax: Record<string, [message: string, hint: string]> = {
  InvalidCommentToken: ['A comment is not JSON.', `${mend} A "description" says the same.`],
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

/** The value of a node. Records the place of each value, and reports duplicate and forbidden keys and broken strings. */
function build(source: Source, node: Node, pointer: string, key?: Node): unknown {
  source.spots.set(pointer, { ...(key && { key: key.offset }), value: node.offset })
  const report = (place: Node, where: string, message: string, hint: string) =>
    source.problems.push({ place: source.placeAt(place.offset, where), message, hint })
  if (node.type === 'array')
    return (node.children ?? []).map((child, i) => build(source, child, join(pointer, i)))
  if (node.type === 'object') {
    const object: JsonObject = {}
    for (const property of node.children ?? []) {
      const [name, child] = property.children ?? []
      if (!name || !child) continue
      const text = String(name.value)
      const where = join(pointer, text)
      if (forbidden.has(text))
        report(
          name,
          where,
          `The key "${text}" is forbidden.`,
          'Choose another name: this one exists in every object.',
        )
      else {
        if (Object.hasOwn(object, text))
          report(
            name,
            where,
            `The key "${text}" occurs twice.`,
            'Remove one of the two; only the last one has an effect.',
          )
        object[text] = build(source, child, where, name)
      }
    }
    return object
  }
  const text: unknown = node.value
  if (typeof text === 'string' && /[\p{Cs}\0]/u.test(text))
    report(node, pointer, 'The text holds half a character or a NUL.', 'Type the text again.')
  if (typeof text === 'string' && text.length > limits.text)
    report(
      node,
      pointer,
      `The text has more than ${limits.text} characters.`,
      'Shorten it, or look for pasted text.',
    )
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

/** Reports the first syntax error of each place, because later ones there follow from it; if there is a typographic quote, only that. */
function reportSyntax(source: Source, errors: ParseError[]): void {
  const printed = errors.find(({ offset, length }) => curly.test(source.text.slice(offset, offset + length)))
  if (printed) {
    const offset = printed.offset + source.text.slice(printed.offset).search(curly)
    source.problems.push({
      place: source.placeAt(offset, pointerAt(source.text, offset)),
      message: `${source.text[offset]} is a typographic quotation mark, as word processors write it.`,
      hint: 'Replace all of them by ".',
    })
    return
  }
  const first = errors.filter(({ offset }, i) => errors.findIndex((other) => other.offset === offset) === i)
  for (const { error, offset } of first.slice(0, 20)) {
    const code = printParseErrorCode(error)
    const [message, hint] = syntax[code] ?? [`Not JSON: ${code}.`, 'Compare with a file of the same kind.']
    source.problems.push({ place: source.placeAt(offset, pointerAt(source.text, offset)), message, hint })
  }
}

/** Whether all errors are comments: then the value is known nevertheless. */
const harmless = (errors: ParseError[]) =>
  errors.every((error) => printParseErrorCode(error.error) === 'InvalidCommentToken')

/** Parses strict JSON with positions. Errors become findings of the rule `json`; the value is then undefined, unless it is certain. */
export function parse(file: string, raw: string): Source {
  const source = new Source(file, raw.startsWith('\uFEFF') ? ` ${raw.slice(1)}` : raw)
  const { text } = source
  const report = (offset: number, message: string, hint: string) =>
    source.problems.push({ place: source.placeAt(offset, ''), message, hint })
  if (text !== raw) report(0, 'The file begins with a byte order mark.', 'Save it as UTF-8 without BOM.')
  // For a file that is too large only the first part is scanned.
  const much = overLimit(text.slice(0, limits.bytes))
  if (raw.length > limits.bytes && !much) {
    report(0, `Larger than ${limits.bytes} bytes.`, 'Split the file.')
    return source
  }
  if (much) {
    const hint = 'Split it, or look for a part that was pasted too often.'
    source.problems.push({
      place: source.placeAt(much.offset, pointerAt(text, much.offset)),
      message: much.message,
      hint,
    })
    return source
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  reportSyntax(source, errors)
  if (!tree) {
    if (!errors.length) report(0, 'The file is empty.', 'Write a JSON value, or remove the file.')
    return source
  }
  const value = build(source, tree, '')
  if (errors.length ? harmless(errors) : strict(text, report)) source.value = value
  return source
}

/** Tests the text with JSON.parse too, because jsonc-parser accepts some invalid JSON, such as no-break spaces. */
function strict(text: string, report: (offset: number, message: string, hint: string) => void): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    report(
      Number(/position (\d+)/.exec(words)?.[1] ?? 0),
      `Not JSON: ${words}.`,
      'Look for a no-break space, or a number with a leading zero.',
    )
    return false
  }
}
