import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { problemText } from '../../view/problem/problem-text.ts'
import { useText } from '../../view/use-text.ts'
import { formatFileSize, formatOf, mediaTypes } from './upload-limits.ts'
import { useWhenOnline } from '../../view/hooks.ts'
import type { PendingUpload, Stored, Uploads } from './uploads.ts'
import { PlainList } from '../../view/plain-list.tsx'

function useKindLabel({ kinds }: UploadElement) {
  const { t } = useText()
  return (kind: string) => t(kinds.find(({ value }) => value === kind)?.label) || kind
}

/** A file name, isolated because its text direction is unknown. */
const Name = ({ name }: Readonly<{ name: string }>) => <bdi className="list-title">{name}</bdi>

function RowButton({ label, name, onPress }: Readonly<{ label: string; name: string; onPress(): void }>) {
  return (
    <button type="button" className="link-button" onClick={onPress}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}

export function StoredRow({
  element,
  file,
  onRemove,
}: Readonly<{ element: UploadElement; file: Stored; onRemove(): void }>) {
  const { locale } = useEngine()
  const { t } = useText()
  const labelOf = useKindLabel(element)
  return (
    <li className="list-row" data-file={file.id}>
      <Icon name="file" />
      <div className="list-content">
        <Name name={file.name} />
        <p className="list-line">{[labelOf(file.kind), formatFileSize(file.size, locale)].join(' · ')}</p>
      </div>
      <RowButton label={t('ui.upload.remove')} name={file.name} onPress={onRemove} />
    </li>
  )
}

/** A file that is being sent, with its progress; or a failed one, with the reason and a retry button. */
export function PendingRow({
  element,
  file: { key, file, kind, state, sent, fault, problem },
  uploads,
}: Readonly<{ element: UploadElement; file: PendingUpload; uploads: Uploads }>) {
  const engine = useEngine()
  const { locale, text } = engine
  const { t } = useText()
  const labelOf = useKindLabel(element)
  useWhenOnline(problem?.offline === true, () => uploads.retry(key), true)
  const limits = {
    size: formatFileSize(element.maxBytes, locale),
    total: formatFileSize(element.maxTotalBytes, locale),
    count: element.maxFiles,
  }
  const format = fault && formatOf(fault)
  const percent = Math.round(sent * 100)
  const reason = fault
    ? text(`ui.upload.fault.${format ? 'picture' : fault}`, { ...limits, format })
    : problem
      ? problemText(problem, engine)
      : ''
  return (
    <li className="list-row" data-file={key}>
      <Icon name={state === 'failed' ? 'alert' : 'file'} />
      <div className="list-content">
        <Name name={file.name} />
        <p className="list-line">{[labelOf(kind), formatFileSize(file.size, locale)].join(' · ')}</p>
        {state === 'failed' ? (
          <p className="field-error" role="alert">
            {reason}
          </p>
        ) : (
          <div className="progress upload-progress">
            <progress max={100} value={percent} aria-label={t('ui.upload.progress', { name: file.name })} />
            <p className="list-line">
              {state === 'waiting' ? t('ui.upload.waiting') : t('ui.percent', { percent })}
            </p>
          </div>
        )}
      </div>
      <div className="list-actions">
        {problem && <RowButton label={t('ui.retry')} name={file.name} onPress={() => uploads.retry(key)} />}
        <RowButton
          label={t(state === 'failed' ? 'ui.upload.remove' : 'ui.upload.cancel')}
          name={file.name}
          onPress={() => uploads.cancel(key)}
        />
      </div>
    </li>
  )
}

/** The required documents that are not uploaded yet. */
export const openRequirements = ({ requirements = [] }: UploadElement, stored: readonly Stored[]) =>
  requirements.filter(({ anyOf }) => !stored.some(({ kind }) => anyOf.includes(kind)))

/** The list of required documents and whether each is uploaded. */
export function UploadRequirements({
  element,
  stored,
}: Readonly<{ element: UploadElement; stored: readonly Stored[] }>) {
  const { t } = useText()
  if (!element.requirements) return null
  const open = openRequirements(element, stored)
  return (
    <PlainList className="upload-needs" aria-label={t('ui.upload.needs')}>
      {element.requirements.map((requirement) => {
        const isOpen = open.includes(requirement)
        return (
          <li key={requirement.label} className="list-row" data-done={!isOpen}>
            <Icon name={isOpen ? 'file' : 'check'} />
            <div className="list-content">
              <p className="list-title">{t(requirement.label)}</p>
              {requirement.hint && <p className="list-line">{t(requirement.hint)}</p>}
            </div>
            <p className="list-line">{t(isOpen ? 'ui.upload.open' : 'ui.upload.there')}</p>
          </li>
        )
      })}
    </PlainList>
  )
}

interface DropZoneProps {
  element: UploadElement
  onFiles(files: readonly File[]): void
}

/** A native file input and a drop target for files, with the limits as text. */
export function DropZone({ element, onFiles }: Readonly<DropZoneProps>) {
  const { locale } = useEngine()
  const { announce } = useScreen()
  const { t } = useText()
  const [over, setOver] = useState(false)
  /** Number of nested elements that the pointer has entered. `dragleave` also fires when it enters a child. */
  const depth = useRef(0)
  const id = `${element.name}-file`
  const enter = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += 1
    if (depth.current > 1) return
    setOver(true)
    announce(t('ui.upload.over'))
  }
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current > 0 || !over) return
    setOver(false)
    announce(t('ui.upload.left'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className="upload-zone"
      data-over={over || undefined}
      onDragEnter={enter}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={leave}
      onDrop={drop}
    >
      <Icon name="file" />
      <p className="field-label">{t('ui.upload.title')}</p>
      <p className="field-hint" id={`${id}-rules`}>
        {t('ui.upload.rules', {
          kinds: element.accept.map((kind) => kind.toUpperCase().replace('JPEG', 'JPG')).join(', '),
          size: formatFileSize(element.maxBytes, locale),
          total: formatFileSize(element.maxTotalBytes, locale),
          count: element.maxFiles,
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
