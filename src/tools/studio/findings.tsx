import type { Finding } from '#engine/tools/check/finding.ts'

interface Props {
  file: string
  findings: readonly Finding[]
  /** Returns a function that shows the field of the finding; undefined if there is no field. */
  show: (finding: Finding) => (() => void) | undefined
  apply: (finding: Finding, value: string) => void
}

const count = (number: number) =>
  number === 0
    ? 'No findings: the check would pass this file.'
    : number === 1
      ? '1 finding'
      : `${number} findings`

/** The findings of the check for the edited file. Their number is a live region. */
export function Findings({ file, findings, show, apply }: Readonly<Props>) {
  return (
    <section aria-labelledby="studio-findings" className="studio-findings">
      <h2 id="studio-findings">Findings</h2>
      <p role="status">{count(findings.length)}</p>
      <ul className="studio-list">
        {findings.map((finding) => {
          const { line, column, rule, pointer, message, hint, instead } = finding
          const showField = show(finding)
          return (
            <li key={`${line}:${column} ${rule} ${pointer} ${message}`}>
              <p className="studio-where">
                {file}:{line}:{column} {rule} {pointer && <code>{pointer}</code>}
              </p>
              <p>
                <strong>{message}</strong> {hint}
              </p>
              <p className="cluster">
                {instead !== undefined && (
                  <button type="button" className="button" onClick={() => apply(finding, instead)}>
                    Use {instead} <span className="visually-hidden">at {pointer}</span>
                  </button>
                )}
                {showField && (
                  <button type="button" className="button button-quiet" onClick={showField}>
                    Show the field <span className="visually-hidden">of {pointer}</span>
                  </button>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
