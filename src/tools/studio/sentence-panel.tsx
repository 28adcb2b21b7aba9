import { useEffect, useRef, useState } from 'react'
import { useBrand, useFindingAt } from './brand.ts'
import { valueAt } from './file.ts'
import { Button, Field, Tick } from './field.tsx'
import { localesOf } from './sections.ts'
import { fill, readable, standardText, useTexts, withoutWords, withWords } from './studio-texts.ts'

/** A sentence that is selected for editing. */
export interface Picked {
  /** Keys of the texts that show it; empty if the product has no such text. */
  keys: readonly string[]
  /** Those of the keys that the clicked page uses; without any, all of them change. */
  here: readonly string[]
  /** The language whose field gets the focus; default: the first one of the brand. */
  locale?: string | undefined
}

/** Edits a sentence in all languages of the brand. */
export function SentencePanel({ picked, close }: Readonly<{ picked: Picked; close(): void }>) {
  const texts = useTexts()
  const words = texts.sentence
  const { studio, tenant } = useBrand()
  const { keys, here, locale: asked } = picked
  const panel = useRef<HTMLElement>(null)
  const [isEverywhere, setEverywhere] = useState(here.length === 0)
  const findingAt = useFindingAt()
  /** The keys whose texts change together. */
  const chosen = isEverywhere ? keys : here
  const [key = ''] = chosen
  useEffect(() => {
    const fields = [...(panel.current?.querySelectorAll('textarea') ?? [])]
    const target = fields.find(({ lang }) => lang === asked) ?? fields[0] ?? panel.current
    target?.focus()
  }, [keys, asked])
  /** Sets the text for all chosen keys, as one undo step; undefined: that of the product. */
  const write = (locale: string, text: string | undefined, field?: string) =>
    studio.edit(
      Object.fromEntries(chosen.map((name) => [`/texts/${locale}/${name}`, text])),
      field === undefined ? {} : { field },
    )
  return (
    <section ref={panel} className="card studio-grid" aria-labelledby="studio-sentence" tabIndex={-1}>
      <h2 id="studio-sentence">{words.title}</h2>
      {keys.length === 0 && <p>{words.unknown}</p>}
      {here.length > 0 && keys.length > here.length && (
        <Tick
          label={fill(words.everywhere, { count: keys.length })}
          checked={isEverywhere}
          set={setEverywhere}
        />
      )}
      {key !== '' &&
        localesOf(tenant).map((locale) => {
          const own = valueAt(tenant, ['texts', locale, key])
          const standard = standardText(locale, key, tenant.tone) ?? ''
          const value = withWords(texts, typeof own === 'string' ? own : standard)
          const names = [...new Set(standard.match(/\{\{\w+\}\}/g))].map((name) => withWords(texts, name))
          const without = fill(texts.ui.productText, { text: readable(texts, standard, tenant) })
          const change = (text: string) =>
            // The pages show every text as one paragraph, so a line break would be lost there.
            write(
              locale,
              withoutWords(texts, text.replaceAll('\n', ' ')) || undefined,
              `${locale} ${chosen.join(' ')}`,
            )
          return (
            <Field
              key={locale}
              id={`studio-sentence-${locale}`}
              kind="long"
              label={texts.locales[locale]}
              hint={[
                own === undefined || own === standard ? '' : without,
                names.length > 0 ? fill(texts.ui.placeholders, { names: names.join(', ') }) : '',
              ].join(' ')}
              whenEmpty={without}
              {...findingAt(`/texts/${locale}/${key}`)}
              lang={locale}
              value={value}
              write={change}
            >
              {names
                .filter((name) => !value.includes(name))
                .map((name) => (
                  <Button key={name} onClick={() => change(`${value} ${name}`)}>
                    {fill(words.insert, { name })}
                  </Button>
                ))}
              {own !== undefined && (
                <Button className="link-button" onClick={() => write(locale, undefined)}>
                  {words.reset}
                </Button>
              )}
            </Field>
          )
        })}
      <Button onClick={close}>{words.done}</Button>
    </section>
  )
}
