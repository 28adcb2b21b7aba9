/** Markdown formatting that the buttons above a page apply. */
export type PageMark = 'heading' | 'bold' | 'bullets' | 'link'

/** A text and the offsets of the selection in it. */
export interface Selection {
  text: string
  start: number
  end: number
}

/** Adds a prefix to each selected line, or removes it if all of them have it. */
function markLines({ text, start, end }: Selection, mark: string): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const hasAll = lines.every((line) => line.startsWith(mark))
  const marked = lines.map((line) => (hasAll ? line.slice(mark.length) : `${mark}${line}`)).join('\n')
  return { text: text.slice(0, from) + marked + text.slice(to), start: from, end: from + marked.length }
}

/** Adds text before and after the selection. If nothing is selected, `words` is inserted. */
function wrap({ text, start, end }: Selection, before: string, after: string, words: string): Selection {
  const inside = text.slice(start, end) || words
  return {
    text: text.slice(0, start) + before + inside + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + inside.length,
  }
}

/** Applies the formatting to the selection. */
export function withMark(selection: Selection, mark: PageMark, words: string): Selection {
  if (mark === 'heading') return markLines(selection, '## ')
  if (mark === 'bullets') return markLines(selection, '- ')
  return mark === 'bold' ? wrap(selection, '**', '**', words) : wrap(selection, '[', '](https://)', words)
}
