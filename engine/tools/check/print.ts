import type { Finding } from './finding.ts'

/** `file:line:column  rule  message`, below it the pointer, the hint and the related locations. */
export const describe = ({
  file,
  line,
  column,
  pointer,
  rule,
  message,
  hint,
  relatedLocations = [],
}: Finding): string =>
  [
    `${file}:${line}:${column}  ${rule}  ${message}`,
    `    ${pointer ? `at ${pointer}. ` : ''}${hint}`,
    ...relatedLocations.map(
      (one) => `    see ${one.file}:${one.line}:${one.column}${one.pointer && ` at ${one.pointer}`}`,
    ),
  ].join('\n')

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** All findings for people, with the count at the end. */
export function print(findings: Finding[]): string {
  if (!findings.length) return 'The configuration is sound.'
  const files = new Set(findings.map(({ file }) => file)).size
  return `${findings.map(describe).join('\n\n')}\n\n${count(findings.length, 'finding')} in ${count(files, 'file')}.`
}
