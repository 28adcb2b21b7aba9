import type { Finding } from './finding.ts'
import type { Place } from '../json/source.ts'
import { limits } from '../json/limits.ts'

const place = ({ file, pointer }: Place): string => `${file} ${pointer}`

/** Removes duplicates, and findings of the rule `schema` at places where another rule has a more specific finding. */
function withoutRepeats(findings: Finding[]): Finding[] {
  const specific = new Set(findings.filter(({ rule }) => rule !== 'schema').map(place))
  const seen = new Set<string>()
  return findings.filter((finding) => {
    if (finding.rule === 'schema' && specific.has(place(finding))) return false
    const whole = JSON.stringify(finding)
    return !seen.has(whole) && Boolean(seen.add(whole))
  })
}

/** The file without its ending: a form and its hints are one. */
const formOf = (file: string): string => file.replace(/\.(schema|ui)\.json$/, '')

/** Removes echoes: what an unread key makes other rules find, and what is found in a copy with the `$id` of its model. */
function withoutEchoes(findings: Finding[]): Finding[] {
  const copies = new Set(
    findings.flatMap(({ rule, pointer, file }) =>
      rule === 'duplicate-id' && pointer === '/$id' ? [formOf(file)] : [],
    ),
  )
  const unknown = findings.filter(({ message }) => message.endsWith('is not known here.'))
  const isEcho = (finding: Finding): boolean =>
    !['json', 'unresolved-reference'].includes(finding.rule) &&
    unknown.some((key) => {
      const around = place({ ...key, pointer: key.pointer.replace(/\/[^/]*$/, '') })
      const isAround = [finding, ...(finding.relatedLocations ?? [])].some((at) => place(at) === around)
      if (finding.rule === key.rule) return isAround && finding.message.endsWith('is missing.')
      return isAround || place(finding).startsWith(`${place(key)}/`)
    })
  return findings.filter((finding) =>
    copies.has(formOf(finding.file)) ? finding.pointer === '/$id' : !isEcho(finding),
  )
}

/** Removes a finding in an inherited part if the base has the same finding; otherwise adds the place in the base. */
function withoutInherited(findings: Finding[]): Finding[] {
  const own = new Set(findings.map((finding) => `${finding.rule} ${place(finding)}`))
  return findings.flatMap(({ inherited, ...finding }) => {
    if (!inherited) return [finding]
    if (own.has(`${finding.rule} ${place(inherited)}`)) return []
    const where = `In ${inherited.file}:${inherited.line} (${inherited.pointer || '/'}): `
    const { message, relatedLocations = [] } = finding
    return [{ ...finding, message: where + message, relatedLocations: [inherited, ...relatedLocations] }]
  })
}

/** Limits the number of findings for each file and rule, because one mistake can cause a thousand findings. */
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

/** The findings as they are printed: no duplicates, not too many of one kind, sorted by file and line. */
export const finalizeFindings = (findings: Finding[]): Finding[] =>
  capped(withoutRepeats(withoutEchoes(withoutInherited(findings)))).toSorted(compare)
