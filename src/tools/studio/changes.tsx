import { useMemo } from 'react'
import { diff } from './diff.ts'
import { fill, useTexts } from './studio-texts.ts'

const signs = { same: ' ', added: '+', removed: '−', gap: ' ' } as const

/** Maximum number of lines that are shown; the rest is only counted. */
const maxLines = 400

/** The diff between the saved file and the edited one. */
export function Changes({ file, before, after }: Readonly<{ file: string; before: string; after: string }>) {
  const { changes: words } = useTexts()
  const labels = { same: '', added: words.added, removed: words.removed, gap: '' }
  const lines = useMemo(() => diff(before, after), [before, after])
  const changed = lines.filter(({ kind }) => kind === 'added' || kind === 'removed').length
  return (
    <section aria-labelledby="studio-changes" className="studio-changes">
      <h3 id="studio-changes">{words.title}</h3>
      <p>{changed === 0 ? words.none : fill(words.against, { file })}</p>
      {changed > 0 && (
        <ol className="studio-lines">
          {lines.slice(0, maxLines).map(({ kind, text, before: old, after: next }) => (
            <li key={`${kind} ${old ?? ''} ${next ?? ''} ${text}`} className={`studio-line studio-${kind}`}>
              <span aria-hidden="true">
                {kind === 'gap' ? '…' : `${String(next ?? old ?? '').padStart(4)} ${signs[kind]} `}
              </span>
              <span className="visually-hidden">{labels[kind]}</span>
              {text}
            </li>
          ))}
          {lines.length > maxLines && (
            <li className="studio-line">{fill(words.more, { count: lines.length - maxLines })}</li>
          )}
        </ol>
      )}
    </section>
  )
}
