import type { ReactNode } from 'react'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  name: string
  /** Size of the link in bytes. */
  size: number
  edit: () => void
  /** The preview. */
  children: ReactNode
}

/** What people see first who open a link with a draft: which brand it is, and that nothing is saved. */
export function SharedDraft({ name, size, edit, children }: Readonly<Props>) {
  const { share: words } = useTexts()
  return (
    <div className="tool studio">
      <main className="tool-main">
        <section aria-labelledby="studio-shared" className="studio-brand">
          <h1 id="studio-shared">{fill(words.shown, { name })}</h1>
          <p>{fill(words.shownLead, { size: Math.ceil(size / 1024) })}</p>
          <p className="cluster">
            <button type="button" className="button button-primary" onClick={edit}>
              {words.edit}
            </button>
            <a className="button" href="/studio">
              {words.close}
            </a>
          </p>
        </section>
        {children}
      </main>
    </div>
  )
}
