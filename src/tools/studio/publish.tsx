import { useState } from 'react'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { downloadZip } from './save-folder.ts'
import { ShareLink } from './share-link.tsx'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

/** Explains how a brand is published: a ZIP download of its folder, and where to copy it. */
export function Publish({ studio, document }: Readonly<{ studio: Studio; document: TenantDocument }>) {
  const { publish: words, ui } = useTexts()
  const [note, setNote] = useState('')
  const id = idOf(document.file)
  const load = () =>
    downloadZip(document).then(
      (name) => {
        studio.markSaved()
        setNote(fill(words.loaded, { name }))
      },
      () => setNote(ui.notRead),
    )
  return (
    <section aria-labelledby="studio-publish">
      <h2 id="studio-publish">{words.title}</h2>
      <ol className="studio-steps">
        {words.steps.map((step) => (
          <li key={step}>{fill(step, { id })}</li>
        ))}
      </ol>
      <p className="cluster">
        <button type="button" className="button" onClick={() => void load()}>
          {words.zip}
        </button>
      </p>
      <p role="status">{note}</p>
      <ShareLink document={document} />
    </section>
  )
}
