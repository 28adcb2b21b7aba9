/** Pages are read by people on phones; whatever is larger or deeper is a mistake or an attack. */
export const pageLimits = { bytes: 200 * 1024, depth: 12 }

/** Offset at which marks of nesting pile up in a page; a parser takes long over thousands of them. */
export function tooDeep(text: string): number | undefined {
  let open = 0
  for (const { 0: mark, index } of text.matchAll(/\n|[>[(*_]|[\])]/g)) {
    if (mark === '\n') open = 0
    else open += '])'.includes(mark) ? -1 : 1
    if (open > pageLimits.depth * 4) return index
  }
  return undefined
}
