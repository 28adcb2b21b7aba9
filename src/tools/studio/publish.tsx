import { useState } from 'react'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { isPagePoint } from './open-points.ts'
import type { OpenPoint } from './open-points.ts'
import { canSaveFolder, downloadZip } from './save-folder.ts'
import { ShareLink } from './share-link.tsx'
import { copyOf } from './store.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  studio: Studio
  document: TenantDocument
  /** What is left to do before customers see the brand. It does not prevent a download, for example to try the brand out. */
  points: readonly OpenPoint[]
}

/** Explains how a brand is published: a ZIP download of its folder, and where to copy it. */
export function Publish({ studio, document, points }: Readonly<Props>) {
  const { publish: words, ui } = useTexts()
  const [hasFailed, setFailed] = useState(false)
  const id = idOf(document.file)
  const copy = copyOf(studio.state())
  const pages = points.filter(isPagePoint).map(({ what }) => what)
  const load = () => {
    downloadZip(document).then(
      (name) => {
        studio.markCopied({ kind: 'zip', name })
        setFailed(false)
      },
      () => setFailed(true),
    )
  }
  const note =
    copy?.kind === 'zip' ? fill(copy.isLatest ? words.loaded : words.older, { name: copy.name }) : ''
  return (
    <section aria-labelledby="studio-publish">
      <h3 id="studio-publish">{words.title}</h3>
      <p className="cluster">
        <button type="button" className="button button-primary" onClick={load}>
          {words.zip}
        </button>
      </p>
      <p role="status" className={note && !hasFailed ? 'studio-info' : undefined}>
        {hasFailed ? ui.notRead : note}
        {note && !hasFailed && pages.length > 0 && ` ${fill(words.templates, { pages: pages.join(', ') })}`}
      </p>
      <ol className="studio-steps">
        {words.steps.map((step) => (
          <li key={step}>{fill(step, { id })}</li>
        ))}
      </ol>
      {!import.meta.env.DEV && canSaveFolder() && <p className="field-hint">{fill(words.direct, { id })}</p>}
      <ShareLink document={document} />
    </section>
  )
}
