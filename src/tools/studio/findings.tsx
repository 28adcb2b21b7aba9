import type { Finding } from '#engine/tools/check/finding.ts'
import { missingLocales } from './placed-findings.ts'
import { pageName } from './pages.ts'
import { plainFinding } from './plain-findings.ts'
import { fill, labelOf, pageLabel, useTexts } from './studio-texts.ts'

interface Props {
  findings: readonly Finding[]
  tenant: unknown
  /** Returns a function that shows the field of the finding; undefined if there is no field. */
  show: (place: Pick<Finding, 'file' | 'pointer'>) => (() => void) | undefined
  apply: (finding: Finding, value: string) => void
  /** Whether nothing is open that no rule of the check reports. */
  isReady: boolean
}

const keyOf = ({ file, line, column, rule, pointer, message }: Finding) =>
  `${file}:${line}:${column} ${rule} ${pointer} ${message}`

/** The findings of the check in plain words. Their number is announced in a live region. */
export function Findings({ findings, tenant, show, apply, isReady }: Readonly<Props>) {
  const texts = useTexts()
  const { findings: words, ui } = texts
  const count = findings.length
  return (
    <section aria-labelledby="studio-findings" className="studio-findings">
      <h2 id="studio-findings">{words.title}</h2>
      <p role="status">
        {count === 0
          ? `${words.none} ${isReady ? words.ready : words.elsewhere}`
          : count === 1
            ? words.one
            : fill(words.many, { count })}
      </p>
      <ul className="studio-list">
        {findings.map((finding) => {
          const { pointer, instead } = finding
          const { what, todo } = plainFinding(texts, finding, tenant)
          const page = pageName(finding.file)
          const field =
            page === undefined ? labelOf(texts, pointer, tenant) : pageLabel(texts.locale, page, tenant)
          const showField = show(finding)
          // A language that is missing is a hint: nothing is wrong in the sentence that was written.
          const isMissing = missingLocales(finding) !== undefined
          const locale = pointer.startsWith('/texts/en/') ? 'en' : 'de'
          return (
            <li key={keyOf(finding)} className={isMissing ? 'studio-hint' : undefined}>
              <p>
                <strong>{what}</strong> {todo}
              </p>
              <p className="cluster">
                {instead !== undefined && (
                  <button type="button" className="button" onClick={() => apply(finding, instead)}>
                    <svg viewBox="0 0 16 16" aria-hidden="true" className="studio-dot">
                      <circle cx="8" cy="8" r="7" fill={instead} />
                    </svg>
                    {fill(ui.use, { colour: instead })}{' '}
                    <span className="visually-hidden">{fill(ui.for, { field })}</span>
                  </button>
                )}
                {showField && (
                  <button type="button" className="button button-quiet" onClick={showField}>
                    {isMissing
                      ? fill(words.write, { language: texts.locales[locale] })
                      : page === undefined
                        ? words.show
                        : words.showPage}{' '}
                    <span className="visually-hidden">{field}</span>
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

/** The same findings as `npm run check` prints them, for engineers. */
export function ExactFindings({ findings }: Readonly<{ findings: readonly Finding[] }>) {
  const { findings: words } = useTexts()
  return (
    <section aria-labelledby="studio-exact">
      <h3 id="studio-exact">{words.exact}</h3>
      <ul className="studio-list">
        {findings.map((finding) => {
          const { file, line, column, rule, pointer, message, hint } = finding
          return (
            <li key={keyOf(finding)} lang="en">
              <p className="studio-where">
                {file}:{line}:{column} {rule} {pointer && <code>{pointer}</code>}
              </p>
              <p>
                {message} {hint}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
