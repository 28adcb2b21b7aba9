import { useRef, useState } from 'react'
import { tenantIds } from '../gallery/tenants.ts'
import { ToolHead } from '../gallery/tool-head.tsx'
import { opened } from './document.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { download, save, savedText, textOf } from './files.ts'
import type { Studio, StudioState } from './store.ts'

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Which file is in hand, and what can be done with it as a whole. */
export function Bar({ studio, state }: Readonly<{ studio: Studio; state: StudioState }>) {
  const { past, now, future } = state.history
  const [note, setNote] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const tell = (work: Promise<string>) => void work.then(setNote, (error: unknown) => setNote(said(error)))
  const choose = async (id: string) => {
    const document = await savedText(id)
    studio.open(document)
    return `${document.file} is in hand.`
  }
  const open = async (file: File) => {
    const document = opened(await textOf(file), now)
    const id = idOf(document.file)
    const base: TenantDocument = tenantIds.includes(id) ? await savedText(id) : document
    studio.open(document, base.text)
    return `${file.name} is in hand as ${document.file}.`
  }
  const keep = async () => {
    await save(now)
    studio.keep()
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
            onChange={(event) => tell(choose(event.currentTarget.value))}
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
            if (file) tell(open(file))
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
            onClick={() => tell(keep())}
          >
            Save
          </button>
        )}
      </div>
      <p role="status">{note}</p>
    </ToolHead>
  )
}
