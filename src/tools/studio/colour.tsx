import type { WidgetProps } from '@rjsf/utils'
import { use, useSyncExternalStore } from 'react'
import { Field, controlProps } from '#engine/form/field.tsx'
import { FormContext, useField } from '#engine/form/form-context.ts'

const isColour = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)

/** The value that the check suggests for a field; undefined where it does not. */
function useSuggestion(name: string): string | undefined {
  const store = use(FormContext)?.store
  const state = useSyncExternalStore(
    (listener) => store?.subscribe(name, listener) ?? (() => {}),
    () => store?.get(name),
  )
  const instead = state?.error?.values.instead
  return typeof instead === 'string' ? instead : undefined
}

/** A colour, typed or picked; the nearest that can be read is one click away. */
export function ColourWidget({ id, name }: WidgetProps) {
  const { shown, hints: _, enter, leave, choose, ...words } = useField(name)
  const suggestion = useSuggestion(name)
  const field = { id, width: 'half' as const, ...words }
  const text = String(shown)
  return (
    <Field {...field}>
      <div className="studio-colour">
        <input
          type="color"
          aria-label={`${words.label}: pick`}
          value={isColour(text) ? text.toLowerCase() : '#000000'}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={leave}
        />
        <input
          {...controlProps(field)}
          className="input"
          name={name}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={leave}
        />
      </div>
      {suggestion && (
        <button type="button" className="button studio-instead" onClick={() => choose(suggestion)}>
          <svg viewBox="0 0 16 16" aria-hidden="true" className="studio-dot">
            <circle cx="8" cy="8" r="7" fill={suggestion} />
          </svg>
          Use {suggestion} <span className="visually-hidden">for {words.label}</span>
        </button>
      )}
    </Field>
  )
}
