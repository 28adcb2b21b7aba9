import { useRef, useState, type DragEvent } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/button.tsx'
import { useElement } from '../../view/use-element.ts'
import { formatFileSize, mediaTypes } from './upload-limits.ts'

interface Props {
  element: UploadElement
  onFiles(files: readonly File[]): void
}

/** A native file input and a drop target for files, with the limits as text. */
export function DropZone({ element, onFiles }: Readonly<Props>) {
  const { locale } = useEngine()
  const { t, announce } = useElement()
  const [over, setOver] = useState(false)
  const id = `${element.name}-file`
  /** Number of nested elements that the pointer has entered. `dragleave` is also fired when it enters a child. */
  const depth = useRef(0)
  const move = (entered: number) => {
    depth.current = Math.max(0, depth.current + entered)
    const isOver = depth.current > 0
    if (isOver === over) return
    setOver(isOver)
    announce(t(isOver ? 'ui.upload.over' : 'ui.upload.left'))
  }
  const enter = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    move(1)
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
      onDragLeave={() => move(-1)}
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
