import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { tenantIds } from '../gallery/choices.tsx'
import { tenantNames } from './check.ts'
import { documentFrom } from './document.ts'
import { idOf, parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadSaved, save, saveNew, textOf } from './files.ts'
import { documentInArchive, isArchive } from './open-folder.ts'
import { canSaveFolder, downloadZip, saveToFolder } from './save-folder.ts'
import { isSaved } from './store.ts'
import type { Studio, StudioState } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioLocale, StudioTexts } from './studio-texts.ts'
import { UnzipError } from './unzip.ts'

/** The display name of a document: the name of its bank, else its id. */
const nameOf = (document: TenantDocument): string => {
  const name = parsedObject(document)?.name
  return typeof name === 'string' && name !== '' ? name : idOf(document.file)
}

/** The message for an error. Errors of a ZIP archive have texts in the language of the studio. */
function messageOf({ ui }: StudioTexts, error: unknown): string {
  if (error instanceof UnzipError) return fill(ui.archive[error.problem], { name: error.file })
  return error instanceof Error ? error.message : String(error)
}

interface Props {
  studio: Studio
  state: StudioState
  setLocale: (locale: StudioLocale) => void
  /** Opens the form for a new tenant. */
  create: () => void
  /** Further content of the header. */
  children: ReactNode
}

/** Each language in its own language. */
const languages: [StudioLocale, string][] = [
  ['de', 'Deutsch'],
  ['en', 'English'],
]

/** The header with the choice of the brand and the language, and a toolbar with undo, redo and save that stays visible. */
export function StudioHeader({ studio, state, setLocale, create, children }: Readonly<Props>) {
  const { past, now, future } = state.history
  const texts = useTexts()
  const { ui, locale, newTenant, preview } = texts
  const current = idOf(now.file)
  const saved = isSaved(state)
  const [note, setNote] = useState<{ text: string; of: TenantDocument }>()
  const picker = useRef<HTMLInputElement>(null)
  const showResult = (work: Promise<string>, failed: string) =>
    void work
      .catch((error: unknown) => `${failed} ${messageOf(texts, error)}`)
      .then((text) => setNote({ text, of: studio.state().history.now }))
  const choose = async (id: string) => {
    const document = await loadSaved(id)
    studio.open(document)
    const opened = fill(ui.opened, { name: nameOf(document) })
    return saved ? opened : `${opened} ${fill(ui.takenFrom, { name: nameOf(now) })}`
  }
  const open = async (file: File) => {
    const isFolder = await isArchive(file)
    if (!isFolder && !/\.json$/i.test(file.name)) return fill(ui.notBrand, { name: file.name })
    const { document, ignored } = isFolder
      ? await documentInArchive(file, now)
      : { document: documentFrom(await textOf(file), now), ignored: [] }
    const id = idOf(document.file)
    const isKnown = tenantIds.includes(id)
    // For a tenant that is not in this checkout, the opened file counts as saved; for a known one, the file in the checkout
    // does.
    studio.open(document, isKnown ? (await loadSaved(id)).text : document.text)
    const opened = fill(ui.opened, { name: file.name })
    return ignored.length > 0 ? `${opened} ${fill(ui.notTaken, { names: ignored.join(', ') })}` : opened
  }
  /** Saves with the dev server into the checkout; else into a folder that the user chooses, or as a ZIP download. */
  const saveAll = async () => {
    if (import.meta.env.DEV) {
      const isNew = state.saved[now.file] === ''
      // The dev server reloads the page when a tenant is added. The query then opens this one again.
      if (isNew) window.history.replaceState(null, '', `?tenant=${current}`)
      await (isNew ? saveNew(now) : save(now))
    }
    const place = import.meta.env.DEV
      ? nameOf(now)
      : canSaveFolder()
        ? await saveToFolder(now)
        : await downloadZip(now)
    if (place === undefined) return ''
    studio.markSaved()
    return fill(import.meta.env.DEV ? ui.savedNow : ui.savedIn, { name: place })
  }
  return (
    <>
      <header className="tool-head">
        <div className="cluster">
          <h1>Studio</h1>
          {children}
          <label>
            {ui.tenant}{' '}
            <select
              className="studio-select"
              value={current}
              onChange={(event) => showResult(choose(event.currentTarget.value), ui.notRead)}
            >
              {[...new Set([...tenantIds, current])].map((id) => (
                <option key={id} value={id}>
                  {id === current ? nameOf(now) : (tenantNames[id] ?? id)}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="button" onClick={create}>
            {newTenant.open}
          </button>
          <button type="button" className="button" onClick={() => picker.current?.click()}>
            {ui.openFile}
          </button>
          <input
            ref={picker}
            type="file"
            accept=".json,.zip,application/json,application/zip"
            aria-label={ui.file}
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) showResult(open(file), ui.notRead)
              currentTarget.value = ''
            }}
          />
          <fieldset className="languages">
            <legend className="visually-hidden">{ui.language}</legend>
            {languages.map(([id, name]) => (
              <button
                key={id}
                type="button"
                lang={id}
                aria-pressed={id === locale}
                onClick={() => setLocale(id)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        </div>
      </header>
      <section className="studio-bar" aria-label={ui.bar}>
        <button type="button" className="button" disabled={past.length === 0} onClick={studio.undo}>
          {ui.undo}
        </button>
        <button type="button" className="button" disabled={future.length === 0} onClick={studio.redo}>
          {ui.redo}
        </button>
        <button
          type="button"
          className="button studio-to-preview"
          onClick={() => document.getElementById('studio-preview')?.scrollIntoView()}
        >
          {preview.show}
        </button>
        <p role="status" className="studio-note">
          {(note?.of === now && note.text) || (saved ? ui.asSaved : ui.unsaved)}
        </p>
        <button
          type="button"
          className="button button-primary"
          disabled={import.meta.env.DEV && saved}
          onClick={() => showResult(saveAll(), ui.notSaved)}
        >
          {import.meta.env.DEV || !canSaveFolder() ? ui.save : ui.saveFolder}
        </button>
      </section>
    </>
  )
}
