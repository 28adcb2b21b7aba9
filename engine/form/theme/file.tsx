import type { WidgetProps } from '@rjsf/utils'
import { useFileWidgetProps } from '@rjsf/utils'
import { PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { Field } from '../field.tsx'
import { useControl } from './use-control.ts'

/** One file or several, as data URLs with their names. A draft does not hold them: after a reload they are chosen again. */
export function FileWidget(props: WidgetProps) {
  const { value, multiple = false, required } = props
  const { text } = useEngine()
  const { options, field, control, locked, report } = useControl(props)
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, report, multiple)
  return (
    <Field {...field}>
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
        // The input is empty even if a file was chosen before.
        aria-required={required && filesInfo.length === 0 ? true : undefined}
        type="file"
        multiple={multiple}
        accept={options.accept?.join(',')}
        disabled={locked}
        onChange={({ currentTarget }) => {
          // The files are read first: the input is then emptied, so that the same file can be chosen again.
          if (currentTarget.files) void handleChange(currentTarget.files)
          currentTarget.value = ''
        }}
      />
    </Field>
  )
}
