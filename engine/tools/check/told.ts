import type { Finding } from './finding.ts'
import { limits } from './limits.ts'

const place = ({ file, pointer }: Finding): string => `${file} ${pointer}`

/** Where rules say the same, the one that knows more is kept: a schema only knows the form of a file. */
function withoutEchoes(findings: Finding[]): Finding[] {
  const specific = new Set(findings.filter(({ rule }) => rule !== 'schema').map(place))
  const seen = new Set<string>()
  return findings.filter((finding) => {
    if (finding.rule === 'schema' && specific.has(place(finding))) return false
    const whole = JSON.stringify(finding)
    return !seen.has(whole) && Boolean(seen.add(whole))
  })
}

/** At most so many findings a file and rule; a file that is wrong throughout needs no thousand lines to say so. */
function capped(findings: Finding[]): Finding[] {
  const counts = new Map<string, number>()
  return findings.filter(({ file, rule }) => {
    const count = (counts.get(`${file} ${rule}`) ?? 0) + 1
    counts.set(`${file} ${rule}`, count)
    return count <= limits.findings
  })
}

const compare = (a: Finding, b: Finding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column

/** What is told of all that was found: no echoes, not too much of one kind, by file and line. */
export const told = (findings: Finding[]): Finding[] => capped(withoutEchoes(findings)).toSorted(compare)
