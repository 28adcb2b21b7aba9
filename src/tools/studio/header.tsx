import { useState, type ReactNode } from 'react'
import { Button } from './field.tsx'
import { knownTenants, tenantNames } from './check.ts'
import { discardDraft, openBrand, openDocument, type KeptDraft } from './drafts.ts'
import { idOf, nameOf, type TenantDocument } from './file.ts'
import { canSaveFolder, downloadZip, save, saveToFolder } from './files.ts'
import { OpenError, documentInFiles } from './open.ts'
import { isSaved, type Studio, type StudioState } from './store.ts'
import { fill, setLocale, useTexts, type StudioLocale } from './studio-texts.ts'

interface FilesProps {
  label: string
  /** Whether a whole folder is chosen. */
  isFolder?: boolean
  choose(files: readonly File[]): void
}

/** A file field that looks like a button. */
const FilesField = ({ label, isFolder, choose }: Readonly<FilesProps>) => (
  <label className="link-button studio-files">
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
  /** The drafts that this browser stores. */
  drafts: readonly KeptDraft[]
  /** Said until the draft changes, such as that it was restored. */
  note: string
  /** What is still open, said before it is saved, and whether the check finds something. */
  open: string
  hasFindings: boolean
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
  const { studio, state, drafts, isCreating, open: notes, hasFindings, create, onOpened, children } = props
  const { past, now, future } = state
  const texts = useTexts()
  const { ui, locale, newTenant, draft: draftWords } = texts
  const current = idOf(now.file)
  const saved = isSaved(state)
  const [first] = useState(now)
  const [result, setResult] = useState<{ text: string; of: TenantDocument }>()
  const note = result?.of === now ? result.text : now === first ? props.note : ''
  const messageOf = (error: unknown) =>
    error instanceof OpenError
      ? fill(ui.archive[error.problem], { name: error.file })
      : (error as Error).message // nothing else is thrown
  const showResult = (work: Promise<string>, failed = ui.notRead) =>
    void work
      .catch((error: unknown) => `${failed} ${messageOf(error)}`)
      .then((text) => setResult({ text, of: studio.state().now }))
  const choose = async (id: string) => {
    const document = await openBrand(studio, id)
    onOpened()
    const opened = fill(ui.opened, { name: nameOf(document) })
    return saved ? opened : `${opened} ${fill(ui.takenFrom, { name: nameOf(now) })}`
  }
  const open = async (files: readonly File[]) => {
    const { document, ignored } = await documentInFiles(files, now)
    await openDocument(studio, document)
    onOpened()
    const isFolder = files[0]?.webkitRelativePath !== ''
    const opened = fill(ui.opened, { name: isFolder ? nameOf(document) : (files[0]?.name ?? '') })
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
              onChange={(event) => showResult(choose(event.currentTarget.value))}
            >
              {isCreating && <option value="">{ui.choose}</option>}
              {[...new Set([...knownTenants, ...Object.keys(draftNames), current])].map((id) => (
                <option key={id} value={id}>
                  {id === current ? nameOf(now) : (draftNames[id] ?? tenantNames[id] ?? id)}
                </option>
              ))}
            </select>
          </label>
          {!isCreating && (
            <Button className="link-button" onClick={create}>
              {newTenant.open}
            </Button>
          )}
          <FilesField label={ui.openFile} choose={(files) => showResult(open(files))} />
          <FilesField label={ui.openFolder} isFolder choose={(files) => showResult(open(files))} />
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
        <p role="status">{note || (isCreating ? '' : !saved ? ui.unsaved : hasFindings ? '' : ui.asSaved)}</p>
        {!isCreating && notes && <p>{notes}</p>}
        {!isCreating && !saved && (
          <Button className="link-button" onClick={() => showResult(discard())}>
            {draftWords.discard}
          </Button>
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
