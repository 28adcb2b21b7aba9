import { useState, type ReactNode } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { PressButton, Icon } from '../../view/button.tsx'
import { useWhenOnline } from '../../util/connection.ts'
import { ItemText } from '../../view/plain-list.tsx'
import { problemText } from '../../view/problem/problem.tsx'
import { useElement } from '../../view/use-element.ts'
import { formatOf, mediaTypes } from './upload-limits.ts'
import { formatFileSize } from '../../text/formats.ts'
import type { PendingUpload, StoredFile } from './uploads.ts'

/** The limits as values of texts. */
const limitsIn = ({ maxBytes, maxTotalBytes, maxFiles }: UploadElement, locale: string) => ({
  size: formatFileSize(maxBytes, locale),
  total: formatFileSize(maxTotalBytes, locale),
  count: maxFiles,
})

interface ZoneProps {
  element: UploadElement
  onFiles(files: readonly File[]): void
}

/** A native file input that covers its zone, so that files can be dropped there too, with the limits as text. */
export function DropZone({ element, onFiles }: Readonly<ZoneProps>) {
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

export function FileRow({ element, file, isFailed, actions, children }: Readonly<RowProps>) {
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
export function PendingRow({ element, upload, retry, cancel }: Readonly<PendingProps>) {
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
