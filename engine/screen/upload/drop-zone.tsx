import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { mediaTypes } from './file-kinds.ts'
import { sizeInWords } from './upload-limits.ts'

interface Props {
  element: UploadElement
  onFiles(files: readonly File[]): void
}

/** A native file input in a place where files may also be dropped. The rules stand beside it. */
export function DropZone({ element, onFiles }: Readonly<Props>) {
  const { locale } = useEngine()
  const { announce } = useScreen()
  const { t } = useText()
  const [over, setOver] = useState(false)
  /** Of how many nested elements the pointer is inside: leaving one for its child is not leaving the zone. */
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
          size: sizeInWords(element.maxBytes, locale),
          total: sizeInWords(element.maxTotalBytes, locale),
          count: element.maxFiles,
        })}
      </p>
      {/* The browser's own button would speak the language of the browser. */}
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
            // The same file may be chosen again, after it failed or was taken off.
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
