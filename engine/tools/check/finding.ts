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

const at = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

/** `file:line:column  rule  message`, below it the pointer, the hint and the related locations. */
const describe = (finding: Finding): string =>
  [
    `${at(finding)}  ${finding.rule}  ${finding.message}`,
    `    ${finding.pointer ? `at ${finding.pointer}. ` : ''}${finding.hint}`,
    ...(finding.relatedLocations ?? []).map(
      (place) => `    see ${at(place)}${place.pointer && ` at ${place.pointer}`}`,
    ),
  ].join('\n')

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** All findings as text for the terminal, with their number at the end. */
export function print(findings: Finding[]): string {
  if (!findings.length) return 'The configuration is sound.'
  const files = new Set(findings.map(({ file }) => file)).size
  return `${findings.map(describe).join('\n\n')}\n\n${count(findings.length, 'finding')} in ${count(files, 'file')}.`
}
