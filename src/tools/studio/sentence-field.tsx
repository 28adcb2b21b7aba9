import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { placeholdersOf } from './find-sentence.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'
import { useTyped } from './use-typed.ts'

interface Props {
  locale: StudioLocale
  /** The brand's own text, if it has one. */
  own: unknown
  /** The product's text, used if the brand has none. */
  standard: string
  /** How the brand addresses customers in German, and the product's text in the other form; empty if it is the same. */
  tone: unknown
  other: string
  /** Whether the brand has an own text in another language. */
  isOtherChanged: boolean
  isDisabled: boolean
  /** The values that the preview shows for the placeholders. */
  values: Readonly<Record<string, string>>
  /** The name of the bank, and the placeholders that become it: the field shows the name in their place. */
  bank: Readonly<{ name: string; placeholders: readonly string[] }>
  /** Sets the brand's own text; undefined removes it. */
  write(text: string | undefined): void
  leave(): void
}

/** A text in one language, with the meaning of its placeholders, and warnings about missing ones. */
export function SentenceField(props: Readonly<Props>) {
  const { locale, own, standard, tone, other, isOtherChanged, isDisabled, values } = props
  const { bank, write, leave } = props
  const texts = useTexts()
  const words = texts.sentence
  const id = useId()
  const all = placeholdersOf(standard)
  const bankNames = all.filter((name) => bank.placeholders.includes(name))
  const names = all.filter((name) => !bankNames.includes(name))
  const withBank = (text: string) =>
    bankNames.reduce((named, placeholder) => named.replaceAll(placeholder, bank.name), text)
  const [bankName] = bankNames
  const field = useTyped(withBank(typeof own === 'string' ? own : standard), (text) =>
    write(bankName !== undefined && bank.name !== '' ? text.replaceAll(bank.name, bankName) : text),
  )
  const { text: shown } = field
  const missing = names.filter((name) => !shown.includes(name))
  const unknown = placeholdersOf(shown).filter((name) => !all.includes(name))
  const meaning = (name: string) =>
    values[name] ? fill(words.meaning, { name, value: values[name] }) : fill(words.unknownMeaning, { name })
  const isLeft = own === undefined && isOtherChanged
  const area = useRef<HTMLTextAreaElement>(null)
  /** Whether the field had the focus: then its caret is where the user left it. */
  const isVisited = useRef(false)
  const insert = (name: string) => {
    const at = isVisited.current && area.current ? area.current.selectionEnd : shown.length
    const [before, after] = [shown.slice(0, at), shown.slice(at)]
    const start = before + (/[\p{L}\d.,;:!?]$/u.test(before) ? ' ' : '') + name
    // So that the text and the caret change together.
    flushSync(() => field.type(start + (/^[\p{L}\d]/u.test(after) ? ' ' : '') + after))
    area.current?.focus()
    area.current?.setSelectionRange(start.length, start.length)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {locale === 'de' && tone === 'du' ? fill(words.german, { tone }) : texts.locales[locale]}
      </label>
      <textarea
        ref={area}
        id={id}
        lang={locale}
        className="input"
        rows={2}
        value={shown}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        aria-invalid={unknown.length > 0 || undefined}
        // The pages show every text as one paragraph, so a line break would be lost there.
        onChange={(event) => field.type(event.currentTarget.value.replaceAll('\n', ' '))}
        onFocus={() => {
          isVisited.current = true
        }}
        onBlur={() => {
          field.leave()
          leave()
        }}
      />
      <div id={`${id}-hint`} className="studio-sentence-hints">
        {other !== '' && (
          <p className="field-hint">
            {fill(words.other[tone === 'du' ? 'sie' : 'du'], { text: withBank(other) })}
          </p>
        )}
        {/* It has its place from the start, so that the fields below do not move at the first letter. */}
        <p className={own === undefined || own === standard ? 'field-hint studio-unseen' : 'field-hint'}>
          {fill(texts.ui.productText, { text: withBank(standard) })}
        </p>
        {names.map((name) => (
          <p key={name} className="field-hint">
            {meaning(name)}
          </p>
        ))}
        {missing.length > 0 && (
          <p className="studio-held">{fill(words.missing, { names: missing.join(', ') })}</p>
        )}
        {unknown.length > 0 && (
          <p className="studio-held">{fill(words.unknownPlaceholder, { names: unknown.join(', ') })}</p>
        )}
        {isLeft && <p className="studio-held">{fill(words.left, { language: texts.locales[locale] })}</p>}
      </div>
      <div className="cluster">
        {missing.map((name) => (
          <button
            key={name}
            type="button"
            className="studio-offer"
            disabled={isDisabled}
            onClick={() => insert(name)}
          >
            {fill(words.placeholder, { name })}
          </button>
        ))}
        {isLeft && (
          <button type="button" className="studio-offer" onClick={() => write(standard)}>
            {words.keep}
          </button>
        )}
        {own !== undefined && (
          <button type="button" className="link-button" onClick={() => write(undefined)}>
            {words.reset}
          </button>
        )}
      </div>
    </div>
  )
}
