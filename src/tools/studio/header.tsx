import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { tenantIds } from '../gallery/choices.tsx'
import { tenantNames } from './check.ts'
import { nameOf } from './draft-words.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { save, saveNew } from './files.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { openBrand, openFile, openFolder } from './open-brand.ts'
import { PreviewJump } from './preview-jump.tsx'
import { canSaveFolder, downloadZip, saveToFolder } from './save-folder.ts'
import { copyOf, isInFolder, isSaved } from './store.ts'
import type { Studio, StudioState } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioLocale, StudioTexts } from './studio-texts.ts'
import { UnzipError } from './unzip.ts'
import './header.css'

/** The message for an error. Errors of a ZIP archive have texts in the language of the studio. */
function messageOf({ ui }: StudioTexts, error: unknown): string {
  if (error instanceof UnzipError) return fill(ui.archive[error.problem], { name: error.file })
  return error instanceof Error ? error.message : String(error)
}

interface Props {
  studio: Studio
  state: StudioState
  setLocale: (locale: StudioLocale) => void
  /** The drafts that this browser stores. */
  drafts: readonly KeptDraft[]
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
  const { past, now, future } = state.history
  const texts = useTexts()
  const { ui, locale, newTenant } = texts
  const current = idOf(now.file)
  const saved = isSaved(state)
  const copy = copyOf(state)
  const draftNames = Object.fromEntries(drafts.map(({ document: one }) => [idOf(one.file), nameOf(one)]))
  const [note, setNote] = useState<{ text: string; of: TenantDocument }>()
  const picker = useRef<HTMLInputElement>(null)
  const folderPicker = useRef<HTMLInputElement>(null)
  const showResult = (work: Promise<string>, failed: string) =>
    void work
      .catch((error: unknown) => `${failed} ${messageOf(texts, error)}`)
      .then((text) => setNote({ text, of: studio.state().history.now }))
  const choose = async (id: string) => {
    const document = await openBrand(studio, id)
    onOpened()
    const opened = fill(ui.opened, { name: nameOf(document) })
    return saved ? opened : `${opened} ${fill(ui.takenFrom, { name: nameOf(now) })}`
  }
  const openedWords = (name: string, ignored: readonly string[]) => {
    onOpened()
    const opened = fill(ui.opened, { name })
    return ignored.length > 0 ? `${opened} ${fill(ui.notTaken, { names: ignored.join(', ') })}` : opened
  }
  const open = async (file: File) => {
    const ignored = await openFile(studio, file)
    return ignored ? openedWords(file.name, ignored) : fill(ui.notBrand, { name: file.name })
  }
  const openAll = async (files: readonly File[]) => {
    const ignored = await openFolder(studio, files)
    return openedWords(nameOf(studio.state().history.now), ignored)
  }
  /** Saves with the dev server into the checkout; else into a folder that the user chooses, or as a ZIP download. */
  const saveAll = async () => {
    if (import.meta.env.DEV) {
      const isNew = state.saved[now.file] === ''
      // The dev server reloads the page when a tenant is added. The query then opens this one again.
      if (isNew) window.history.replaceState(null, '', `?tenant=${current}`)
      await (isNew ? saveNew(now) : save(now))
    }
    if (import.meta.env.DEV) {
      studio.markSaved()
      return fill(ui.savedNow, { name: nameOf(now) })
    }
    const kind = canSaveFolder() ? 'folder' : 'zip'
    const name = kind === 'folder' ? await saveToFolder(now) : await downloadZip(now)
    if (name === undefined) return ''
    // A ZIP is only a copy: it may be lost, so the draft counts as unsaved.
    if (kind === 'folder') studio.markSaved()
    studio.markCopied({ kind, name })
    return fill(kind === 'folder' ? ui.savedIn : ui.zipped, { name })
  }
  const standing = isInFolder(state)
    ? ui.asSaved
    : copy?.isLatest
      ? fill(ui.asZip, { name: copy.name })
      : ui.unsaved
  return (
    <>
      <header className="tool-head">
        <div className="cluster studio-head">
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
              className="studio-select"
              value={isCreating ? '' : current}
              onChange={(event) => showResult(choose(event.currentTarget.value), ui.notRead)}
            >
              {isCreating && <option value="">{ui.choose}</option>}
              {[...new Set([...tenantIds, ...Object.keys(draftNames), current])].map((id) => (
                <option key={id} value={id}>
                  {id === current ? nameOf(now) : (draftNames[id] ?? tenantNames[id] ?? id)}
                </option>
              ))}
            </select>
          </label>
          <details className="studio-further">
            <summary>{isCreating ? ui.others : ui.othersOrNew}</summary>
            <div className="cluster">
              {!isCreating && (
                <button type="button" className="button" onClick={create}>
                  {newTenant.open}
                </button>
              )}
              <button type="button" className="button" onClick={() => picker.current?.click()}>
                {ui.openFile}
              </button>
              <button type="button" className="button" onClick={() => folderPicker.current?.click()}>
                {ui.openFolder}
              </button>
            </div>
          </details>
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
          <input
            ref={folderPicker}
            type="file"
            // Every browser knows it, the types of React do not.
            {...{ webkitdirectory: '' }}
            aria-label={ui.folder}
            hidden
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              if (files.length > 0) showResult(openAll(files), ui.notRead)
              currentTarget.value = ''
            }}
          />
        </div>
      </header>
      <section className={isCreating ? 'studio-bar studio-bar-quiet' : 'studio-bar'} aria-label={ui.bar}>
        {!isCreating && (
          <>
            <button type="button" className="button" disabled={past.length === 0} onClick={studio.undo}>
              {ui.undo}
            </button>
            <button type="button" className="button" disabled={future.length === 0} onClick={studio.redo}>
              {ui.redo}
            </button>
          </>
        )}
        <PreviewJump />
        <p role="status" className="studio-note">
          {(note?.of === now && note.text) || (isCreating ? '' : standing)}
        </p>
        {!isCreating && (
          <button
            type="button"
            className={import.meta.env.DEV ? 'button button-primary' : 'button'}
            disabled={import.meta.env.DEV && saved}
            onClick={() => showResult(saveAll(), ui.notSaved)}
          >
            {import.meta.env.DEV || !canSaveFolder() ? ui.save : ui.saveFolder}
          </button>
        )}
      </section>
    </>
  )
}
