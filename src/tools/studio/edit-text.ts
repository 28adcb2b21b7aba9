import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { get } from '#engine/util/json.ts'

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }

/** Serialises a value at a depth as prettier formats it in a tenant file: a list on one line, an object with a line for each key. */
const serialize = (value: unknown, depth: number): string =>
  Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    : JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`)

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((current, token) => get(current, token), value)

/**
 * Sets the value at a path of a JSON text, or removes it (undefined). All other characters stay unchanged. Missing parent objects
 * are created. The text must be valid JSON.
 */
export function editText(text: string, path: readonly string[], value: unknown): string {
  const tree = parseTree(text)
  // A parent that is not an object is replaced by an object.
  const blocked = path.findIndex((_, index) => {
    const parent = index > 0 && tree ? findNodeAtLocation(tree, path.slice(0, index)) : undefined
    return parent !== undefined && parent.type !== 'object'
  })
  if (blocked > 0 && value !== undefined) {
    const inner = path.slice(blocked).reduceRight((child, token) => ({ [token]: child }), value)
    return editText(text, path.slice(0, blocked), inner)
  }
  const node = tree && findNodeAtLocation(tree, [...path])
  if (value === undefined)
    return node ? applyEdits(text, modify(text, [...path], undefined, { formattingOptions })) : text
  if (!node) return applyEdits(text, modify(text, [...path], value, { formattingOptions }))
  return text.slice(0, node.offset) + serialize(value, path.length) + text.slice(node.offset + node.length)
}

/** Removes the value at a path, and maps that become empty with it; `theme` and its maps are required. */
export function removeValue(text: string, path: readonly string[]): string {
  const next = editText(text, path, undefined)
  const parent = path.slice(0, -1)
  if (parent.length === 0 || parent[0] === 'theme') return next
  const remaining = valueAt(JSON.parse(next), parent)
  return typeof remaining === 'object' && remaining !== null && Object.keys(remaining).length === 0
    ? removeValue(next, parent)
    : next
}
