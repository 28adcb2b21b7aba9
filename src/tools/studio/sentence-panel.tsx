import { useEffect, useId, useRef, useState } from 'react'
import { productText } from './check.ts'
import { valueAt } from './edit-text.ts'
import { placeholdersOf, toneLocale, withPlaceholders } from './find-sentence.ts'
import { SentencePlaces } from './sentence-places.tsx'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  studio: Studio
  tenant: Record<string, unknown>
  /** Keys of the chosen text; none if the product has no such text. */
  keys: readonly string[]
  close(): void
}

/** The texts of a tenant file may go when the last one has gone. */
const isRemovable = (path: readonly string[]) => path[0] === 'texts'

const pointer = (locale: string, key: string) => `/texts/${locale}/${key}`

/** A sentence that was clicked in the preview, in all languages of the brand side by side. */
export function SentencePanel({ studio, tenant, keys, close }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.sentence
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  /** The places that change together: all of them at first. */
  const [chosen, setChosen] = useState(keys)
  const [key = keys[0] ?? ''] = chosen
  useEffect(() => {
    const target = panel.current?.querySelector('textarea') ?? panel.current
    target?.focus()
  }, [keys])
  const listed = valueAt(tenant, ['locales'])
  const locales = (Array.isArray(listed) ? listed : []).filter(
    (locale): locale is 'de' | 'en' => locale === 'de' || locale === 'en',
  )
  const standardOf = (locale: string, one: string) =>
    productText(toneLocale(locale, valueAt(tenant, ['tone'])), one) ?? productText(locale, one) ?? ''
  const rows = locales.map((locale) => ({
    locale,
    own: valueAt(tenant, ['texts', locale, key]),
    standard: standardOf(locale, key),
  }))
  const changed = rows.filter(({ own }) => own !== undefined)
  /** All chosen places say the same afterwards, in one undo step. */
  const write = (locale: string, text: string | undefined) => {
    const same = (one: string) =>
      (text && withPlaceholders(text, standardOf(locale, key), standardOf(locale, one))) || undefined
    const values = Object.fromEntries(chosen.map((one) => [pointer(locale, one), same(one)]))
    studio.editAll(values, undefined, { field: Object.keys(values).join(' '), isRemovable })
  }
  const takeBack = (one: string) => {
    const values = Object.fromEntries(locales.map((locale) => [pointer(locale, one), undefined]))
    studio.closeStep()
    studio.editAll(values, undefined, { field: `take back ${one}`, isRemovable })
    studio.closeStep()
  }
  return (
    <section ref={panel} className="studio-sentence card" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      {keys.length === 0 && <p>{words.unknown}</p>}
      {keys.length > 1 && (
        <>
          <p className="field-hint">{fill(words.several, { count: keys.length })}</p>
          <SentencePlaces {...{ tenant, locales, keys, chosen, takeBack }} choose={setChosen} />
        </>
      )}
      {keys.length > 0 &&
        rows.map(({ locale, own, standard }) => {
          const field = `${id}-${locale}`
          const names = placeholdersOf(standard)
          const shown = typeof own === 'string' ? own : standard
          const isLeft = own === undefined && changed.length > 0
          return (
            <div key={locale} className="field">
              <label className="field-label" htmlFor={field}>
                {texts.locales[locale]}
              </label>
              <textarea
                id={field}
                className="input"
                rows={3}
                value={shown}
                disabled={chosen.length === 0}
                aria-describedby={`${field}-hint`}
                onChange={(event) => write(locale, event.currentTarget.value)}
                onBlur={() => studio.closeStep()}
              />
              <div id={`${field}-hint`}>
                {own !== undefined && (
                  <p className="field-hint">{fill(texts.ui.productText, { text: standard })}</p>
                )}
                {isLeft && (
                  <p className="studio-held">{fill(words.left, { language: texts.locales[locale] })}</p>
                )}
              </div>
              <div className="cluster">
                {names.map((name) => (
                  <button
                    key={name}
                    type="button"
                    className="studio-offer"
                    disabled={chosen.length === 0 || shown.includes(name)}
                    onClick={() => write(locale, `${shown} ${name}`.trim())}
                  >
                    {fill(words.placeholder, { name: name.slice(2, -2) })}
                  </button>
                ))}
                {own !== undefined && (
                  <button type="button" className="link-button" onClick={() => write(locale, undefined)}>
                    {words.reset}
                  </button>
                )}
              </div>
            </div>
          )
        })}
      <button type="button" className="button" onClick={close}>
        {words.done}
      </button>
    </section>
  )
}
