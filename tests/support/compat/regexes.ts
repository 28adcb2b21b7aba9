import { young, type Young } from './data.ts'

const flags: Record<string, string> = {
  d: 'javascript/builtins/RegExp/hasIndices',
  s: 'javascript/builtins/RegExp/dotAll',
  u: 'javascript/builtins/RegExp/unicode',
  v: 'javascript/builtins/RegExp/unicodeSets',
  y: 'javascript/builtins/RegExp/sticky',
}

const marks: [mark: RegExp, path: string][] = [
  [/\(\?<[=!]/, 'javascript/regular_expressions/lookbehind_assertion'],
  [/\(\?<\w/, 'javascript/regular_expressions/named_capturing_group'],
  [/\(\?[ims]*-?[ims]*:(?<!\(\?:)/, 'javascript/regular_expressions/modifier'],
  [/\\p\{/, 'javascript/regular_expressions/unicode_character_class_escape'],
]

/** Features that a pattern uses and a supported browser lacks. */
export function youngInPattern(source: string, given = ''): Young[] {
  // Without escaped backslashes, so that the next character is not taken for escaped.
  const plain = source.replaceAll('\\\\', '')
  return [
    ...[...given].flatMap((flag) => flags[flag] ?? []),
    ...marks.flatMap(([mark, path]) => (mark.test(plain) ? path : [])),
  ].flatMap((path) => young(path) ?? [])
}
