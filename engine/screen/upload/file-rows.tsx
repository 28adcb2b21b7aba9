import type { ReactNode } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { Icon, PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { useWhenOnline } from '../../view/hooks.ts'
import { problemText } from '../../view/problem/problem.tsx'
import { useText } from '../../view/use-text.ts'
import { formatFileSize, formatOf } from './upload-limits.ts'
import type { PendingUpload, StoredFile, Uploads } from './uploads.ts'

interface RowProps {
  element: UploadElement
  file: StoredFile
  isFailed?: boolean
  actions: ReactNode
  children?: ReactNode
}

function FileRow({ element, file, isFailed, actions, children }: Readonly<RowProps>) {
  const { locale } = useEngine()
  const { t } = useText()
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

export function StoredRow({
  onRemove,
  ...row
}: Readonly<{ element: UploadElement; file: StoredFile; onRemove(): void }>) {
  const { t } = useText()
  const remove = <PressButton label={t('ui.upload.remove')} name={row.file.name} onPress={onRemove} />
  return <FileRow {...row} actions={remove} />
}

/** A file that is being sent, with its progress; or a failed one, with the reason and a retry button. */
export function PendingRow({
  element,
  upload: { key, file, kind, state, sent, fault, problem },
  uploads,
}: Readonly<{ element: UploadElement; upload: PendingUpload; uploads: Uploads }>) {
  const engine = useEngine()
  const { t } = useText()
  const { name, size } = file
  const isFailed = state === 'failed'
  useWhenOnline(problem?.offline === true, () => uploads.retry(key), true)
  const format = fault && formatOf(fault)
  const reason = fault
    ? t(`ui.upload.fault.${format ? 'picture' : fault}`, {
        size: formatFileSize(element.maxBytes, engine.locale),
        total: formatFileSize(element.maxTotalBytes, engine.locale),
        count: element.maxFiles,
        ...(format && { format }),
      })
    : problem && problemText(problem, engine)
  const percent = Math.round(sent * 100)
  const actions = (
    <div className="list-actions">
      {problem && <PressButton label={t('ui.retry')} name={name} onPress={() => uploads.retry(key)} />}
      <PressButton
        label={t(isFailed ? 'ui.upload.remove' : 'ui.upload.cancel')}
        name={name}
        onPress={() => uploads.cancel(key)}
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
