import type { WidgetProps } from '@rjsf/utils'
import { useFileWidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { formatFileSize } from '../../text/formats.ts'
import { isOfKind } from '../../util/file-kinds.ts'
import { PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { controlProps, Field } from '../field.tsx'
import { useControl } from './use-control.ts'

/** Bytes that the files of a field may have together: as a data URL, the storage of a session bears them beside the other answers. */
const defaultMaxBytes = 1_000_000

/** One file or several, as data URLs with their names. A draft does not hold them: after a reload they are chosen again. */
export function FileWidget(props: WidgetProps) {
  const { value, multiple = false, required } = props
  const { text, locale } = useEngine()
  const { options, field, control, locked, report } = useControl(props)
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, report, multiple)
  const { accept, maxBytes = defaultMaxBytes } = options
  /** Why files were refused. What was chosen before stays. */
  const [refused, setRefused] = useState('')
  const choose = async (files: File[]) => {
    const kept = multiple ? filesInfo : []
    const size = [...kept, ...files].reduce((sum, file) => sum + file.size, 0)
    const limit = { size: formatFileSize(maxBytes, locale) }
    const areOfKind = await Promise.all(files.map((file) => !accept || isOfKind(file, accept)))
    const fault =
      (files.some((file) => file.size === 0) && text('ui.upload.fault.empty')) ||
      (areOfKind.includes(false) && text('ui.file.type', { kinds: accept?.join(', ') })) ||
      (size > maxBytes &&
        text(files.length + kept.length > 1 ? 'ui.file.sizes' : 'ui.upload.fault.size', limit))
    setRefused(fault || '')
    // RJSF makes a list of it.
    if (!fault) await handleChange(files as unknown as FileList)
  }
  const error = refused || (field.error ?? '')
  return (
    <Field {...field} error={error}>
      {filesInfo.length > 0 && (
        <ul className="form-files">
          {filesInfo.map((file, index) => (
            // The index, because the same file may be chosen twice.
            <li key={`${index} ${file.name}`}>
              <span>{file.name}</span>
              {!locked && (
                <PressButton
                  label={text('ui.list.remove')}
                  name={file.name}
                  onPress={() => handleRemove(index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        {...control}
        {...controlProps({ ...field, error })}
        // The input is empty even if a file was chosen before.
        aria-required={required && filesInfo.length === 0 ? true : undefined}
        type="file"
        multiple={multiple}
        accept={accept?.join(',')}
        disabled={locked}
        onChange={({ currentTarget }) => {
          // The files are read first: the input is then emptied, so that the same file can be chosen again.
          void choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </Field>
  )
}
