import '../../theme/upload.css'
import { useState, type ReactNode } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { LabelledSelect } from '../../form/controls.tsx'
import { useWhenOnline } from '../../util/connection.ts'
import { Icon, PressButton } from '../../view/button.tsx'
import { useDraft, useFormControl } from '../../view/hooks.ts'
import { ItemText, PlainList, UndoNote } from '../../view/plain-list.tsx'
import { problemText } from '../../view/problem/problem.tsx'
import { textsIn, useElement } from '../../view/use-element.ts'
import { formatFileSize } from '../../text/formats.ts'
import { formatOf, mediaTypes, useUploads, type PendingUpload, type StoredFile } from './uploads.ts'

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

const limitsIn = ({ maxBytes, maxTotalBytes, maxFiles }: UploadElement, locale: string) => ({
  size: formatFileSize(maxBytes, locale),
  total: formatFileSize(maxTotalBytes, locale),
  count: maxFiles,
})

/** A native file input that covers its zone, so that files can be dropped there too, with the limits as text. */
function DropZone({ element, onFiles }: { element: UploadElement; onFiles(files: File[]): void }) {
  const { t, announce, locale } = useElement()
  const [over, setOver] = useState(false)
  const id = `${element.name}-file`
  const show = (isOver: boolean) => {
    if (isOver === over) return
    setOver(isOver)
    announce(t(isOver ? 'ui.upload.over' : 'ui.upload.left'))
  }
  return (
    <div className="upload-zone" data-over={over || undefined}>
      <Icon name="file" />
      <p className="field-label">{t('ui.upload.title')}</p>
      <p className="field-hint" id={`${id}-rules`}>
        {t('ui.upload.rules', {
          kinds: element.accept.map((kind) => kind.toUpperCase().replace('JPEG', 'JPG')).join(', '),
          ...limitsIn(element, locale),
        })}
      </p>
      <input
        id={id}
        className="upload-input"
        type="file"
        multiple
        accept={mediaTypes(element.accept)}
        aria-describedby={`${id}-rules`}
        onDragEnter={({ dataTransfer }) => show(dataTransfer.types.includes('Files'))}
        onDragLeave={() => show(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Without this the same file could not be chosen a second time.
          currentTarget.value = ''
        }}
      />
      {/* The text of the native button would be in the language of the browser. */}
      <label className="button" htmlFor={id}>
        {t('ui.upload.choose')}
      </label>
      <p className="upload-drop" aria-hidden="true">
        {t('ui.upload.drop')}
      </p>
    </div>
  )
}

interface RowProps {
  element: UploadElement
  file: StoredFile
  isFailed?: boolean
  actions: ReactNode
  children?: ReactNode
}

function FileRow({ element, file, isFailed, actions, children }: Readonly<RowProps>) {
  const { t, locale } = useElement()
  const kind = t(element.kinds.find(({ value }) => value === file.kind)?.label) || file.kind
  return (
    <li className="list-row" data-file={file.id}>
      <Icon name={isFailed ? 'alert' : 'file'} />
      <ItemText title={file.name} lines={[[kind, formatFileSize(file.size, locale)].join(' · ')]}>
        {children}
      </ItemText>
      {actions}
    </li>
  )
}

interface PendingProps {
  element: UploadElement
  upload: PendingUpload
  retry(): void
  cancel(): void
}

/** A file that is being sent, with its progress; or a failed one, with the reason and a retry button. */
function PendingRow({ element, upload, retry, cancel }: Readonly<PendingProps>) {
  const { t, locale, text, hasText } = useElement()
  const { key, file, kind, state, sent, fault, problem } = upload
  const { name, size } = file
  const isFailed = state === 'failed'
  useWhenOnline(problem?.offline === true, retry, true)
  const format = fault && formatOf(fault)
  const reason = fault
    ? t(`ui.upload.fault.${format ? 'picture' : fault}`, {
        ...limitsIn(element, locale),
        ...(format && { format }),
      })
    : problem && problemText(problem, { text, hasText })
  const percent = Math.round(sent * 100)
  const actions = (
    <div className="list-actions">
      {problem && <PressButton label={t('ui.retry')} name={name} onPress={retry} />}
      <PressButton
        label={t(isFailed ? 'ui.upload.remove' : 'ui.upload.cancel')}
        name={name}
        onPress={cancel}
      />
    </div>
  )
  return (
    <FileRow element={element} file={{ id: key, name, size, kind }} isFailed={isFailed} actions={actions}>
      {isFailed ? (
        <p className="field-error" role="alert">
          {reason}
        </p>
      ) : (
        <div className="progress upload-progress">
          <progress max={100} value={percent} aria-label={t('ui.upload.progress', { name })} />
          <p className="list-line">
            {state === 'waiting' ? t('ui.upload.waiting') : t('ui.percent', { percent })}
          </p>
        </div>
      )}
    </FileRow>
  )
}
