import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '#engine/form/field.tsx'
import { readMessage } from '#engine/form/message.ts'
import { useControl } from '#engine/form/theme/use-control.ts'
import { useTextBuffer } from '#engine/form/theme/use-text-buffer.ts'
import { isColour, longColour } from '#engine/util/colour.ts'
import { fill, useTexts } from './studio-texts.ts'

const conversion = { toText: (value: unknown) => String(value ?? ''), toValue: (text: string) => text.trim() }

/** A colour field with a picker. If the contrast is too low, a button applies the nearest valid colour. */
export function ColourWidget(props: WidgetProps) {
  const { id, name, rawErrors, onChange, onBlur } = props
  const { ui } = useTexts()
  const { text, type, leave } = useTextBuffer(props, conversion)
  const colour = longColour(text)
  const field = { ...useControl(props), width: 'half' as const }
  // The value that the check suggests.
  const suggestion = readMessage(rawErrors?.[0])?.values.instead
  return (
    <Field {...field}>
      <div className="studio-colour">
        <input
          type="color"
          aria-label={fill(ui.pick, { field: field.label })}
          value={isColour(colour) ? colour.toLowerCase() : '#000000'}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
        <input
          {...controlProps(field)}
          className="input"
          name={name}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </div>
      {typeof suggestion === 'string' && (
        <button
          type="button"
          className="button studio-instead"
          onClick={() => {
            onChange(suggestion)
            onBlur(id, suggestion)
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="studio-dot">
            <circle cx="8" cy="8" r="7" fill={suggestion} />
          </svg>
          {fill(ui.use, { colour: suggestion })}{' '}
          <span className="visually-hidden">{fill(ui.for, { field: field.label })}</span>
        </button>
      )}
    </Field>
  )
}
