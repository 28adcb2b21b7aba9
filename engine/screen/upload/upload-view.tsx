import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { PressButton, Icon } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { useWhenOnline } from '../../util/connection.ts'
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

/** A native file input and a drop target for files, with the limits as text. */
export function DropZone({ element, onFiles }: Readonly<ZoneProps>) {
  const { locale } = useEngine()
  const { t, announce } = useElement()
  const [over, setOver] = useState(false)
  const id = `${element.name}-file`
  /** The element that the pointer has entered last. `dragleave` is also fired when it enters a child. */
  const entered = useRef<EventTarget>(null)
  const show = (isOver: boolean) => {
    if (isOver === over) return
    setOver(isOver)
    announce(t(isOver ? 'ui.upload.over' : 'ui.upload.left'))
  }
  const enter = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    entered.current = event.target
    show(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className="upload-zone"
      data-over={over || undefined}
      onDragEnter={enter}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={({ target }) => target === entered.current && show(false)}
      onDrop={drop}
    >
      <Icon name="file" />
      <p className="field-label">{t('ui.upload.title')}</p>
      <p className="field-hint" id={`${id}-rules`}>
        {t('ui.upload.rules', {
          kinds: element.accept.map((kind) => kind.toUpperCase().replace('JPEG', 'JPG')).join(', '),
          ...limitsIn(element, locale),
        })}
      </p>
      {/* The text of the native button would be in the language of the browser. */}
      <div className="upload-pick">
        <input
          id={id}
          className="upload-input"
          type="file"
          multiple
          accept={mediaTypes(element.accept)}
          aria-describedby={`${id}-rules`}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            // Without this the same file could not be chosen a second time.
            currentTarget.value = ''
          }}
        />
        <label className="button" htmlFor={id}>
          {t('ui.upload.choose')}
        </label>
      </div>
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
  const { locale } = useEngine()
  const { t } = useElement()
  const kind = t(element.kinds.find(({ value }) => value === file.kind)?.label) || file.kind
  return (
    <li className="list-row" data-file={file.id}>
      <Icon name={isFailed ? 'alert' : 'file'} />
      <div className="list-content">
        {/* Isolated, because its text direction is unknown. */}
        <bdi className="list-title">{file.name}</bdi>
        <p className="list-line">{[kind, formatFileSize(file.size, locale)].join(' · ')}</p>
        {children}
      </div>
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
  const engine = useEngine()
  const { t } = useElement()
  const { key, file, kind, state, sent, fault, problem } = upload
  const { name, size } = file
  const isFailed = state === 'failed'
  useWhenOnline(problem?.offline === true, retry, true)
  const format = fault && formatOf(fault)
  const reason = fault
    ? t(`ui.upload.fault.${format ? 'picture' : fault}`, {
        ...limitsIn(element, engine.locale),
        ...(format && { format }),
      })
    : problem && problemText(problem, engine)
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
