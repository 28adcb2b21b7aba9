import '../../theme/upload.css'
import { useState } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import type { FieldError } from '../../view/screen-context.ts'
import { useScreen } from '../../view/screen-context.ts'
import {
  DropZone,
  openRequirements,
  PendingRow,
  StoredRow,
  UploadRequirements,
} from '../upload/upload-views.tsx'
import { useUploads } from '../upload/uploads.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { useText } from '../../view/use-text.ts'
import { PlainList } from '../../view/plain-list.tsx'

/** A file upload. Each file is sent as soon as it is chosen. Errors are shown in the row of the file. */
export default function Upload({ element }: Readonly<{ element: UploadElement }>) {
  const { announce } = useScreen()
  const { t } = useText()
  const uploads = useUploads(element)
  const { stored, pending, lastRemoved } = uploads
  const [picked, setPicked] = useState<string>()
  const open = openRequirements(element, stored)
  const kind = picked ?? open[0]?.anyOf[0] ?? element.kinds[0]?.value ?? ''
  const [select, file] = [`${element.name}-kind`, `${element.name}-file`]

  const unfinished = pending.map(({ file: { name }, state }): FieldError => ({
    id: file,
    message: t(state === 'failed' ? 'ui.upload.failed' : 'ui.upload.underway', { name }),
  }))
  const missing = open.map(({ label }): FieldError => ({
    id: file,
    message: t('ui.upload.missing', { what: t(label) }),
  }))
  useFormControl({
    name: element.name,
    value: () => stored.map(({ id }) => id),
    validate: () => (unfinished.length > 0 ? unfinished : missing),
    openErrors: [...unfinished, ...missing],
  })
  return (
    <section className="upload stack" aria-label={t(element.legend)}>
      <UploadRequirements element={element} stored={stored} />
      <div className="upload-entry">
        <label className="field-label" htmlFor={select}>
          {t('ui.upload.kind')}
        </label>
        <select
          id={select}
          className="input"
          value={kind}
          onChange={(event) => setPicked(event.target.value)}
        >
          {element.kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
        <DropZone
          element={element}
          onFiles={(files) => {
            // Preselect the next missing kind for the next file.
            setPicked(undefined)
            void uploads.add(files, kind)
          }}
        />
      </div>
      {stored.length + pending.length > 0 && (
        <PlainList aria-label={t('ui.upload.files')}>
          {stored.map((one) => (
            <StoredRow
              key={one.id}
              element={element}
              file={one}
              onRemove={() => {
                uploads.remove(one.id)
                announce(t('ui.records.removed', { name: one.name }))
                document.getElementById(file)?.focus()
              }}
            />
          ))}
          {pending.map((one) => (
            <PendingRow key={one.key} element={element} file={one} uploads={uploads} />
          ))}
        </PlainList>
      )}
      {lastRemoved && (
        <p className="records-undo">
          {t('ui.records.removed', { name: lastRemoved.name })}{' '}
          <button type="button" className="link-button" onClick={() => uploads.restore(lastRemoved.id)}>
            {t('ui.records.undo')}
            <span className="visually-hidden"> {lastRemoved.name}</span>
          </button>
        </p>
      )}
    </section>
  )
}
