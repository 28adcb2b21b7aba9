import '../../theme/upload.css'
import { useState } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { LabelledSelect } from '../../form/controls.tsx'
import { Icon, PressButton } from '../../view/button.tsx'
import { ItemText, PlainList, UndoNote } from '../../view/plain-list.tsx'
import { textsIn, useDraft, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { DropZone, FileRow, PendingRow } from '../upload/upload-view.tsx'
import { useUploads, type StoredFile } from '../upload/uploads.ts'

/** A file upload. Each file is sent as soon as it is chosen. Errors are shown in the row of the file. */
export default function Upload({ element }: Readonly<{ element: UploadElement }>) {
  const { t, announce, items } = useElement()
  const { name, kinds, requirements = [] } = element
  /** Ids of the removed files. They stay on the server, and the last one can be restored. */
  const [removed, keepRemoved] = useDraft(name, textsIn)
  const all = items(element.items) as readonly StoredFile[] // of a handler that lists the files of the order
  const stored = all.filter(({ id }) => !removed.includes(id))
  const lastRemoved = all.find(({ id }) => id === removed.at(-1))
  const { pending, add, retry, cancel } = useUploads(element, stored)

  const [picked, setPicked] = useState<string>()
  const open = requirements.filter(({ anyOf }) => !stored.some(({ kind }) => anyOf.includes(kind)))
  const kind = picked ?? open[0]?.anyOf[0] ?? kinds[0]?.value ?? ''
  const input = `${name}-file`

  const unfinished = pending.map(({ file, state }) => ({
    id: input,
    message: t(state === 'failed' ? 'ui.upload.failed' : 'ui.upload.underway', { name: file.name }),
  }))
  const missing = open.map(({ label }) => ({
    id: input,
    message: t('ui.upload.missing', { what: t(label) }),
  }))
  useFormControl({
    name,
    value: () => stored.map(({ id }) => id),
    validate: () => (unfinished.length > 0 ? unfinished : missing),
    openErrors: [...unfinished, ...missing],
  })
  return (
    <section className="upload stack" aria-label={t(element.legend)}>
      {requirements.length > 0 && (
        <PlainList className="upload-needs" aria-label={t('ui.upload.needs')}>
          {requirements.map((requirement) => {
            const isOpen = open.includes(requirement)
            return (
              <li key={requirement.label} className="list-row" data-done={!isOpen}>
                <Icon name={isOpen ? 'file' : 'check'} />
                <ItemText title={t(requirement.label)} lines={[t(requirement.hint)]} />
                <p className="list-line">{t(isOpen ? 'ui.upload.open' : 'ui.upload.there')}</p>
              </li>
            )
          })}
        </PlainList>
      )}
      <div className="upload-entry">
        <LabelledSelect
          id={`${name}-kind`}
          label={t('ui.upload.kind')}
          value={kind}
          options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
          onSelect={setPicked}
        />
        <DropZone
          element={element}
          onFiles={(files) => {
            // Preselect the next missing kind for the next file.
            setPicked(undefined)
            void add(files, kind)
          }}
        />
      </div>
      {stored.length + pending.length > 0 && (
        <PlainList aria-label={t('ui.upload.files')}>
          {stored.map((file) => {
            const remove = () => {
              keepRemoved([...removed, file.id])
              announce(t('ui.records.removed', { name: file.name }))
              document.getElementById(input)?.focus()
            }
            const actions = <PressButton label={t('ui.upload.remove')} name={file.name} onPress={remove} />
            return <FileRow key={file.id} {...{ element, file, actions }} />
          })}
          {pending.map((upload) => (
            <PendingRow
              key={upload.key}
              {...{ element, upload }}
              retry={() => retry(upload.key)}
              cancel={() => cancel(upload)}
            />
          ))}
        </PlainList>
      )}
      {lastRemoved && (
        <UndoNote
          name={lastRemoved.name}
          onUndo={() => keepRemoved(removed.filter((id) => id !== lastRemoved.id))}
        />
      )}
    </section>
  )
}
