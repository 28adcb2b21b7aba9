import type { Place } from '../json/source.ts'

/** A mistake in the configuration: where it is, which rule found it, and how to correct it. */
export interface Finding extends Place {
  rule: string
  message: string
  /** Never empty: what to change, or what is allowed. */
  hint: string
  /** The correct value, if the rule knows it. */
  instead?: string
  /** If two places contradict each other: the other places where the mistake could be corrected. */
  relatedLocations?: Place[]
}

/** `file:line:column  rule  message`, below it the pointer, the hint and the related locations. */
const describe = ({
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
      (place) =>
        `    see ${place.file}:${place.line}:${place.column}${place.pointer && ` at ${place.pointer}`}`,
    ),
  ].join('\n')

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** All findings as text for the terminal, with their number at the end. */
export function print(findings: Finding[]): string {
  if (!findings.length) return 'The configuration is sound.'
  const files = new Set(findings.map(({ file }) => file)).size
  return `${findings.map(describe).join('\n\n')}\n\n${count(findings.length, 'finding')} in ${count(files, 'file')}.`
}
