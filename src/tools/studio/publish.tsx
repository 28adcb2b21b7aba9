import { useState } from 'react'
import { useBrand } from './brand.ts'
import { idOf, type TenantDocument } from './file.ts'
import { canSaveFolder, downloadZip } from './files.ts'
import { Button, Labelled } from './field.tsx'
import { useOpen } from './findings.tsx'
import { validTenant } from './language.ts'
import { OpenError, fragmentOf } from './open.ts'
import { fill, labelOf, useTexts } from './studio-texts.ts'

/** The open tasks before a brand can be published: pages that are still templates, links that lead to an example host. */
function ToDo() {
  const texts = useTexts()
  const { findings: words } = texts
  const { points, tenant, show } = useBrand()
  if (points.length === 0) return null
  return (
    <section aria-labelledby="studio-to-do">
      <h3 id="studio-to-do">{words.before}</h3>
      <p className="field-hint">{words.beforeLead}</p>
      <ul>
        {points.map((point) => {
          const { kind, file, pointer, what } = point
          return (
            <li key={file + pointer}>
              {fill(words[kind], { field: labelOf(texts, pointer, tenant), what })}{' '}
              <Button className="link-button" onClick={show(point)}>
                {kind === 'exampleLink' ? words.show : fill(words.editPage, { title: what })}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A link that contains the draft, for other people to view. It is discarded when the document changes. */
function ShareLink() {
  const { share: words } = useTexts()
  const { document } = useBrand()
  const [made, setMade] = useState<{ of: TenantDocument; link?: string; note: string }>()
  const { link, note } = made?.of === document ? made : {}
  const make = () => {
    const of = document
    if (!validTenant(document)) return setMade({ of, note: words.invalid })
    try {
      const address = `${window.location.origin}/studio${fragmentOf(document)}`
      setMade({ of, link: address, note: fill(words.size, { size: Math.ceil(address.length / 1024) }) })
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      setMade({ of, note: words.tooLarge })
    }
  }
  return (
    <section aria-labelledby="studio-share">
      <h3 id="studio-share">{words.title}</h3>
      <p className="field-hint">{fill(words.lead, { origin: window.location.origin })}</p>
      <p>
        <Button onClick={make}>{words.make}</Button>
      </p>
      {link !== undefined && (
        <Labelled id="studio-link" label={words.link}>
          <div className="cluster">
            <input
              id="studio-link"
              className="input"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => void navigator.clipboard.writeText(link).catch(() => {})}>
              {words.copy}
            </Button>
          </div>
        </Labelled>
      )}
      <p role="status">{note}</p>
    </section>
  )
}

/** Explains how a brand is published: a ZIP download of its folder, and where to copy it. */
export function Publish() {
  const { publish: words, ui } = useTexts()
  const { document, findings } = useBrand()
  const open = useOpen(findings, [])
  const [note, setNote] = useState('')
  const id = idOf(document.file)
  const load = () =>
    void downloadZip(document).then(
      (name) => setNote(fill(words.loaded, { name })),
      () => setNote(ui.notRead),
    )
  return (
    <>
      <ToDo />
      <section aria-labelledby="studio-publish">
        <h3 id="studio-publish">{words.title}</h3>
        {open && <p>{open}</p>}
        <p>
          <Button className="button button-primary" onClick={load}>
            {words.zip}
          </Button>
        </p>
        <p role="status">{note}</p>
        <ol>
          {words.steps.map((step) => (
            <li key={step}>{fill(step, { id })}</li>
          ))}
        </ol>
        {!import.meta.env.DEV && canSaveFolder() && (
          <p className="field-hint">{fill(words.direct, { id })}</p>
        )}
      </section>
      <ShareLink />
    </>
  )
}
