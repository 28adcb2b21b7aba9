import { useBrand } from './brand.ts'
import { Button, UseColour } from './field.tsx'
import { pageName } from './pages.ts'
import { plainFinding } from './plain-findings.ts'
import { fill, labelOf, pageLabel, useTexts } from './studio-texts.ts'

/** The findings of the check in plain words, with their line in the file. Their number is announced in a live region. */
export function Findings() {
  const texts = useTexts()
  const { findings: words } = texts
  const { studio, findings, tenant, points, show } = useBrand()
  const count = findings.length
  return (
    <section aria-labelledby="studio-findings">
      <h2 id="studio-findings">{words.title}</h2>
      <p role="status">
        {count === 0
          ? `${words.none} ${points.length === 0 ? words.ready : words.elsewhere}`
          : count === 1
            ? words.one
            : fill(words.many, { count })}
      </p>
      <ul className="studio-list">
        {findings.map((finding) => {
          const { file, line, column, rule, pointer, message, instead } = finding
          const { what, todo } = plainFinding(texts, finding, tenant)
          const page = pageName(file)
          const field =
            page === undefined ? labelOf(texts, pointer, tenant) : pageLabel(texts.locale, page, tenant)
          const showField = show(finding)
          return (
            <li key={`${file}:${line}:${column} ${rule} ${pointer} ${message}`}>
              <p>
                <strong>{what}</strong> {todo}
              </p>
              <p className="cluster">
                {instead !== undefined && (
                  <UseColour colour={instead} field={field} use={() => studio.edit({ [pointer]: instead })} />
                )}
                {showField && (
                  <Button className="button button-quiet" onClick={showField}>
                    {page === undefined ? words.show : words.showPage}{' '}
                    <span className="visually-hidden">{field}</span>
                  </Button>
                )}
                {/* Where engineers find it, by the rule of the check. */}
                <small>{`${file}:${line}:${column} ${rule}`}</small>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
