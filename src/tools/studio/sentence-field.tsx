import { useId } from 'react'
import { placeholdersOf } from './find-sentence.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'

interface Props {
  locale: StudioLocale
  /** The brand's own text, if it has one. */
  own: unknown
  /** The product's text, used if the brand has none. */
  standard: string
  /** Whether the brand has an own text in another language. */
  isOtherChanged: boolean
  isDisabled: boolean
  /** The values that the preview shows for the placeholders. */
  values: Readonly<Record<string, string>>
  /** Sets the brand's own text; undefined removes it. */
  write(text: string | undefined): void
  leave(): void
}

/** A text in one language, with the meaning of its placeholders, and warnings about missing ones. */
export function SentenceField(props: Readonly<Props>) {
  const { locale, own, standard, isOtherChanged, isDisabled, values, write, leave } = props
  const texts = useTexts()
  const words = texts.sentence
  const id = useId()
  const names = placeholdersOf(standard)
  const shown = typeof own === 'string' ? own : standard
  const missing = names.filter((name) => !shown.includes(name))
  const unknown = placeholdersOf(shown).filter((name) => !names.includes(name))
  const meaning = (name: string) =>
    values[name] ? fill(words.meaning, { name, value: values[name] }) : fill(words.unknownMeaning, { name })
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {texts.locales[locale]}
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={shown}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        aria-invalid={unknown.length > 0 || undefined}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={leave}
      />
      <div id={`${id}-hint`} className="studio-sentence-hints">
        {own !== undefined && <p className="field-hint">{fill(texts.ui.productText, { text: standard })}</p>}
        {names.length > 0 && <p className="field-hint">{names.map(meaning).join(' ')}</p>}
        {missing.length > 0 && (
          <p className="studio-held">{fill(words.missing, { names: missing.join(', ') })}</p>
        )}
        {unknown.length > 0 && (
          <p className="studio-held">{fill(words.unknownPlaceholder, { names: unknown.join(', ') })}</p>
        )}
        {own === undefined && isOtherChanged && (
          <p className="studio-held">{fill(words.left, { language: texts.locales[locale] })}</p>
        )}
      </div>
      <div className="cluster">
        {missing.map((name) => (
          <button
            key={name}
            type="button"
            className="studio-offer"
            disabled={isDisabled}
            onClick={() => write(`${shown} ${name}`.trim())}
          >
            {fill(words.placeholder, { name })}
          </button>
        ))}
        {own !== undefined && (
          <button type="button" className="link-button" onClick={() => write(undefined)}>
            {words.reset}
          </button>
        )}
      </div>
    </div>
  )
}
