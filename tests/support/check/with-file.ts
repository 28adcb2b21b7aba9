import type { Tree } from '#engine/tools/check/tree.ts'
import { parse } from '#engine/tools/json/parse.ts'

/** The same tree with another text of one file, or (undefined) without the file. */
export function withFile(tree: Tree, file: string, text: string | undefined): Tree {
  const rest = tree.sources.filter((source) => source.file !== file)
  const at = tree.sources.findIndex((source) => source.file === file)
  const sources = text !== undefined && file.endsWith('.json') ? [parse(file, text)] : []
  const others = tree.files.filter((name) => name !== file)
  return {
    ...tree,
    files: text === undefined ? others : [...others, file].toSorted(),
    sources: rest.toSpliced(at < 0 ? rest.length : at, 0, ...sources),
    text: (name, most) =>
      name !== file
        ? tree.text(name, most)
        : text === undefined
          ? undefined
          : { text, size: new TextEncoder().encode(text).length },
  }
}
