import type { Finding } from './finding.ts'

/** `file:line:column  rule  message`, and below it where in the file and what to do. */
export const describe = ({ file, line, column, pointer, rule, message, hint }: Finding): string =>
  `${file}:${line}:${column}  ${rule}  ${message}\n    ${pointer ? `at ${pointer}. ` : ''}${hint}`

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** All findings for people, with the count at the end. */
export function report(findings: Finding[]): string {
  if (!findings.length) return 'The configuration is sound.'
  const files = new Set(findings.map(({ file }) => file)).size
  return `${findings.map(describe).join('\n\n')}\n\n${count(findings.length, 'finding')} in ${count(files, 'file')}.`
}
