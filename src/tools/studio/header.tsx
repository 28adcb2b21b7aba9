import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './field.tsx'
import { knownTenants, tenantNames } from './check.ts'
import { discardDraft, openBrand, openDocument } from './drafts.ts'
import type { KeptDraft } from './drafts.ts'
import { idOf, nameOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { canSaveFolder, downloadZip, save, saveToFolder, textOf } from './files.ts'
import { documentFrom } from './language.ts'
import { OpenError, documentInArchive, documentInFolder, isArchive } from './open.ts'
import { isSaved } from './store.ts'
import type { Studio, StudioState } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioLocale, StudioTexts } from './studio-texts.ts'

/** The message for an error. Those of opening a brand have texts in the language of the studio. */
function messageOf({ ui }: StudioTexts, error: unknown): string {
  if (error instanceof OpenError) return fill(ui.archive[error.problem], { name: error.file })
  return error instanceof Error ? error.message : String(error)
}

interface FilesProps {
  label: string
  /** Whether a whole folder is chosen. */
  isFolder?: boolean
  choose(files: readonly File[]): void
}

/** A file field that looks like a button. */
const FilesField = ({ label, isFolder, choose }: Readonly<FilesProps>) => (
  <label className="button studio-files">
    {label}
    <input
      type="file"
      className="visually-hidden"
      // Every browser knows it, the types of React do not.
      {...(isFolder ? { webkitdirectory: '' } : { accept: '.json,.zip,application/json,application/zip' })}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        if (files.length > 0) choose(files)
        currentTarget.value = ''
      }}
    />
  </label>
)

interface Props {
  studio: Studio
  state: StudioState
  setLocale: (locale: StudioLocale) => void
  /** The drafts that this browser stores. */
  drafts: readonly KeptDraft[]
  /** Said until the draft changes, such as that it was restored. */
  note: string
  /** Whether the form for a new tenant is open: then there is nothing to save or to undo. */
  isCreating: boolean
  /** Opens the form for a new tenant. */
  create: () => void
  /** Called when another document is open. */
  onOpened: () => void
  /** Further content of the header. */
  children: ReactNode
}

/** Each language in its own language. */
const languages: [StudioLocale, string][] = [
  ['de', 'Deutsch'],
  ['en', 'English'],
]

/** The header with the choice of the brand and the language, and a toolbar with undo, redo and save that stays visible. */
export function StudioHeader(props: Readonly<Props>) {
  const { studio, state, setLocale, drafts, isCreating, create, onOpened, children } = props
  const { past, now, future } = state
  const texts = useTexts()
  const { ui, locale, newTenant, draft: draftWords } = texts
  const current = idOf(now.file)
  const saved = isSaved(state)
  const [first] = useState(now)
  const [result, setResult] = useState<{ text: string; of: TenantDocument }>()
  const note = result?.of === now ? result.text : now === first ? props.note : ''
  const showResult = (work: Promise<string>, failed: string) =>
    void work
      .catch((error: unknown) => `${failed} ${messageOf(texts, error)}`)
      .then((text) => setResult({ text, of: studio.state().now }))
  const choose = async (id: string) => {
    const document = await openBrand(studio, id)
    onOpened()
    const opened = fill(ui.opened, { name: nameOf(document) })
    return saved ? opened : `${opened} ${fill(ui.takenFrom, { name: nameOf(now) })}`
  }
  const open = async (files: readonly File[], isFolder: boolean) => {
    const [file] = files
    if (!file) return ''
    const isZip = !isFolder && (await isArchive(file))
    if (!isFolder && !isZip && !/\.json$/i.test(file.name)) return fill(ui.notBrand, { name: file.name })
    const { document, ignored } = isFolder
      ? await documentInFolder(files, now)
      : isZip
        ? await documentInArchive(file, now)
        : { document: documentFrom(await textOf(file), now), ignored: [] }
    await openDocument(studio, document)
    onOpened()
    const opened = fill(ui.opened, { name: isFolder ? nameOf(document) : file.name })
    return ignored.length > 0 ? `${opened} ${fill(ui.notTaken, { names: ignored.join(', ') })}` : opened
  }
  /** Saves with the dev server into the checkout; else into a folder that the user chooses, or as a ZIP download. */
  const saveAll = async () => {
    if (import.meta.env.DEV) {
      const isNew = !knownTenants.includes(current)
      // The dev server reloads the page when a tenant is added. The query then opens this one again.
      if (isNew) window.history.replaceState(null, '', `?tenant=${current}`)
      await save(now, isNew)
      studio.markSaved()
      return fill(ui.savedNow, { name: nameOf(now) })
    }
    const name = canSaveFolder() ? await saveToFolder(now) : await downloadZip(now)
    return name === undefined ? '' : fill(ui.savedIn, { name })
  }
  const discard = async () =>
    (await discardDraft(studio, now, texts)) ? fill(ui.takenFrom, { name: nameOf(now) }) : ''
  const draftNames = Object.fromEntries(drafts.map(({ document }) => [idOf(document.file), nameOf(document)]))
  return (
    <>
      <header className="tool-head">
        <div className="cluster">
          <h1>Studio</h1>
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
          {!isCreating && children}
          <label>
            {ui.tenant}{' '}
            <select
              className="input"
              value={isCreating ? '' : current}
              onChange={(event) => showResult(choose(event.currentTarget.value), ui.notRead)}
            >
              {isCreating && <option value="">{ui.choose}</option>}
              {[...new Set([...knownTenants, ...Object.keys(draftNames), current])].map((id) => (
                <option key={id} value={id}>
                  {id === current ? nameOf(now) : (draftNames[id] ?? tenantNames[id] ?? id)}
                </option>
              ))}
            </select>
          </label>
          {!isCreating && <Button onClick={create}>{newTenant.open}</Button>}
          <FilesField label={ui.openFile} choose={(files) => showResult(open(files, false), ui.notRead)} />
          <FilesField
            label={ui.openFolder}
            isFolder
            choose={(files) => showResult(open(files, true), ui.notRead)}
          />
        </div>
      </header>
      <section className="studio-bar cluster" aria-label={ui.bar}>
        {!isCreating && (
          <>
            <Button disabled={past.length === 0} onClick={studio.undo}>
              {ui.undo}
            </Button>
            <Button disabled={future.length === 0} onClick={studio.redo}>
              {ui.redo}
            </Button>
          </>
        )}
        <p role="status">{note || (isCreating ? '' : saved ? ui.asSaved : ui.unsaved)}</p>
        {!isCreating && !saved && (
          <Button onClick={() => showResult(discard(), ui.notRead)}>{draftWords.discard}</Button>
        )}
        {!isCreating && (
          <Button disabled={import.meta.env.DEV && saved} onClick={() => showResult(saveAll(), ui.notSaved)}>
            {import.meta.env.DEV || !canSaveFolder() ? ui.save : ui.saveFolder}
          </Button>
        )}
      </section>
    </>
  )
}
