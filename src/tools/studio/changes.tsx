import { useMemo } from 'react'
import { diff } from './diff.ts'

const signs = { same: ' ', added: '+', removed: '−', gap: ' ' } as const
const labels = { same: '', added: 'Added: ', removed: 'Removed: ', gap: '' } as const

/** Further lines are only counted. */
const maxLines = 400

/** The diff between the saved file and the edited one. */
export function Changes({ file, before, after }: Readonly<{ file: string; before: string; after: string }>) {
  const lines = useMemo(() => diff(before, after), [before, after])
  const changed = lines.filter(({ kind }) => kind === 'added' || kind === 'removed').length
  return (
    <section aria-labelledby="studio-changes" className="studio-changes">
      <h2 id="studio-changes">Changes</h2>
      <p>{changed === 0 ? 'As it is saved.' : `${file} against what is saved:`}</p>
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
            <li className="studio-line">and {lines.length - maxLines} more lines</li>
          )}
        </ol>
      )}
    </section>
  )
}
