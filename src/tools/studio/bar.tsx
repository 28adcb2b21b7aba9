import { useRef, useState } from 'react'
import { tenantIds } from '../gallery/tenants.ts'
import { ToolHead } from '../gallery/tool-head.tsx'
import { documentFrom } from './document.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { download, loadSaved, save, textOf } from './files.ts'
import type { Studio, StudioState } from './store.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The header: choose, open, download and save the file; undo and redo. */
export function Bar({ studio, state }: Readonly<{ studio: Studio; state: StudioState }>) {
  const { past, now, future } = state.history
  const [note, setNote] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const showResult = (work: Promise<string>) =>
    void work.then(setNote, (error: unknown) => setNote(messageOf(error)))
  const choose = async (id: string) => {
    const document = await loadSaved(id)
    studio.open(document)
    return `${document.file} is open.`
  }
  const open = async (file: File) => {
    const document = documentFrom(await textOf(file), now)
    const id = idOf(document.file)
    const base: TenantDocument = tenantIds.includes(id) ? await loadSaved(id) : document
    studio.open(document, base.text)
    return `${file.name} is open as ${document.file}.`
  }
  const saveFile = async () => {
    await save(now)
    studio.markSaved()
    return `${now.file} is saved.`
  }
  const unsaved = state.saved[now.file] !== now.text
  return (
    <ToolHead name="Studio">
      <div className="cluster">
        <label>
          Tenant{' '}
          <select
            className="studio-select"
            value={idOf(now.file)}
            onChange={(event) => showResult(choose(event.currentTarget.value))}
          >
            {[...new Set([...tenantIds, idOf(now.file)])].map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <button type="button" className="button" disabled={past.length === 0} onClick={studio.undo}>
          Undo
        </button>
        <button type="button" className="button" disabled={future.length === 0} onClick={studio.redo}>
          Redo
        </button>
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          Open a file
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="Tenant file"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) showResult(open(file))
            currentTarget.value = ''
          }}
        />
        <button type="button" className="button" onClick={() => download(now)}>
          Download
        </button>
        {import.meta.env.DEV && (
          <button
            type="button"
            className="button button-primary"
            disabled={!unsaved}
            onClick={() => showResult(saveFile())}
          >
            Save
          </button>
        )}
      </div>
      <p role="status">{note}</p>
    </ToolHead>
  )
}
