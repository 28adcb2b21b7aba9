import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { get } from '#engine/tools/check/json.ts'

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }

/** A value as it stands in a tenant file: a list in one line, as prettier writes a short one. */
const written = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value)

/** The value that stands at a path; undefined where none does. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((here, token) => get(here, token), value)

/**
 * Writes a value at a path of a JSON text, or takes away what stands there (undefined), and leaves every other character as
 * it is. Objects on the way are made. The text has to be JSON.
 */
export function editText(text: string, path: readonly string[], value: unknown): string {
  const tree = parseTree(text)
  // Where something else stands on the way, an object takes its place.
  const blocked = path.findIndex((_, at) => {
    const parent = at > 0 && tree ? findNodeAtLocation(tree, path.slice(0, at)) : undefined
    return parent !== undefined && parent.type !== 'object'
  })
  if (blocked > 0 && value !== undefined) {
    const inner = path.slice(blocked).reduceRight((below, token) => ({ [token]: below }), value)
    return editText(text, path.slice(0, blocked), inner)
  }
  const node = tree && findNodeAtLocation(tree, [...path])
  if (value === undefined)
    return node ? applyEdits(text, modify(text, [...path], undefined, { formattingOptions })) : text
  if (!node) return applyEdits(text, modify(text, [...path], value, { formattingOptions }))
  return text.slice(0, node.offset) + written(value) + text.slice(node.offset + node.length)
}

/** The same; a map that has no entry left goes too, where `mayGo`. */
export function removeFrom(
  text: string,
  path: readonly string[],
  mayGo: (path: readonly string[]) => boolean,
): string {
  const next = editText(text, path, undefined)
  const parent = path.slice(0, -1)
  if (parent.length === 0 || !mayGo(parent)) return next
  const left = valueAt(JSON.parse(next), parent)
  return typeof left === 'object' && left !== null && Object.keys(left).length === 0
    ? removeFrom(next, parent, mayGo)
    : next
}
