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

/** The key of the same sentence for several instead of one, or the reverse; that of a sentence without such forms itself. */
const otherForm = (key: string): string =>
  key.replace(/_(one|other)$/, (form) => (form === '_one' ? '_other' : '_one'))

interface SentenceProps {
  locale: 'de' | 'en'
  /** The keys whose texts change together. */
  names: readonly string[]
  /** Place among the forms for one and for several. */
  form: number
  /** Whether the sentence has one form only. */
  isOne: boolean
}

/** A sentence in one language, and one of its forms. */
function Sentence({ locale, names, form, isOne }: Readonly<SentenceProps>) {
  const texts = useTexts()
  const words = texts.sentence
  const { studio, tenant } = useBrand()
  const findingAt = useFindingAt()
  const [key = ''] = names
  const ownIn = (language: string) => valueAt(tenant, ['texts', language, key])
  const own = ownIn(locale)
  const standard = standardText(locale, key, tenant.tone) ?? ''
  const value = withWords(texts, typeof own === 'string' ? own : standard)
  const placeholders = [...new Set(standard.match(/\{\{\w+\}\}/g))].map((name) => withWords(texts, name))
  const without = fill(texts.ui.productText, { text: readable(texts, standard, tenant) })
  /** Sets the text for all keys, as one undo step; undefined: that of the product. */
  const write = (text: string | undefined, field?: string) =>
    studio.edit(
      Object.fromEntries(names.map((name) => [`/texts/${locale}/${name}`, text])),
      field === undefined ? {} : { field },
    )
  const change = (text: string) =>
    // The pages show every text as one paragraph, so a line break would be lost there.
    write(withoutWords(texts, text.replaceAll('\n', ' ')) || undefined, `${locale} ${names.join(' ')}`)
  const { error } = findingAt(`/texts/${locale}/${key}`)
  const isLeft = own === undefined && localesOf(tenant).some((language) => ownIn(language) !== undefined)
  return (
    <Field
      id={`studio-sentence-${locale}${form || ''}`}
      kind="long"
      label={`${texts.locales[locale]}${isOne ? '' : `, ${key.endsWith('_one') ? words.one : words.several}`}`}
      hint={[
        own === undefined || own === standard ? '' : without,
        placeholders.length > 0 ? fill(texts.ui.placeholders, { names: placeholders.join(', ') }) : '',
      ].join(' ')}
      whenEmpty={without}
      error={isLeft ? words.left : error}
      lang={locale}
      value={value}
      write={change}
    >
      {placeholders
        .filter((name) => !value.includes(name))
        .map((name) => (
          <Button key={name} onClick={() => change(`${value} ${name}`)}>
            {fill(words.insert, { name })}
          </Button>
        ))}
      {own !== undefined && (
        <Button className="link-button" onClick={() => write(undefined)}>
          {words.reset}
        </Button>
      )}
    </Field>
  )
}

/** Edits a sentence in all languages of the brand. */
export function SentencePanel({ picked, close }: Readonly<{ picked: Picked; close(): void }>) {
  const texts = useTexts()
  const words = texts.sentence
  const locales = localesOf(useBrand().tenant)
  const { keys, here, locale: asked } = picked
  const panel = useRef<HTMLElement>(null)
  const [isEverywhere, setEverywhere] = useState(here.length === 0)
  /** The keys whose texts change together. */
  const chosen = isEverywhere ? keys : here
  const [key = ''] = chosen
  useEffect(() => {
    const fields = [...(panel.current?.querySelectorAll('textarea') ?? [])]
    const target = fields.find(({ lang }) => lang === asked) ?? fields[0] ?? panel.current
    target?.focus()
  }, [keys, asked])
  const forms = otherForm(key) === key ? [chosen] : [chosen, chosen.map(otherForm)]
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
        locales.flatMap((locale) =>
          forms.map((names, form) => (
            <Sentence key={`${locale} ${form}`} {...{ locale, names, form }} isOne={forms.length < 2} />
          )),
        )}
      <Button onClick={close}>{words.done}</Button>
    </section>
  )
}
