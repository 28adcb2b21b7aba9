import { useEffect, useId, useRef, useState } from 'react'
import { valueAt } from './edit-text.ts'
import { valuesShown, withPlaceholders } from './find-sentence.ts'
import { SentenceField } from './sentence-field.tsx'
import { SentencePlaces } from './sentence-places.tsx'
import type { Studio } from './store.ts'
import { fill, standardText, useTexts } from './studio-texts.ts'

/** A sentence of the preview that is selected for editing. */
export interface Picked {
  /** Keys of the texts that show it; empty if the product has no such text. */
  keys: readonly string[]
  /** Those of the keys that the clicked page uses. If empty, all keys are selected at first. */
  here: readonly string[]
  /** The clicked sentence as the page shows it, followed by the text around it. */
  sentences: readonly string[]
}

interface Props {
  studio: Studio
  tenant: Record<string, unknown>
  picked: Picked
  close(): void
}

/** The maps of texts may be removed when they become empty. */
const isRemovable = (path: readonly string[]) => path[0] === 'texts'

const pointer = (locale: string, key: string) => `/texts/${locale}/${key}`

/** Edits a sentence that was clicked in the preview, in all languages of the brand. */
export function SentencePanel({ studio, tenant, picked, close }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.sentence
  const { keys, here, sentences } = picked
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  /** The selected keys, whose texts change together. */
  const [chosen, setChosen] = useState(here.length > 0 ? here : keys)
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
    standardText(locale, one, valueAt(tenant, ['tone'])) ?? ''
  const rows = locales.map((locale) => ({
    locale,
    own: valueAt(tenant, ['texts', locale, key]),
    standard: standardOf(locale, key),
  }))
  const changed = rows.filter(({ own }) => own !== undefined)
  /** Taken from the first language whose text matches the clicked sentence. */
  const valuesInPicture = rows
    .map(({ own, standard }) => valuesShown(typeof own === 'string' ? own : standard, sentences))
    .find((found) => Object.keys(found).length > 0)
  /** Sets the text for all selected keys, as one undo step. */
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
    // A key that was reset is no longer selected, so that the next change does not affect it.
    if (chosen.length > 1) setChosen(chosen.filter((other) => other !== one))
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
        rows.map(({ locale, own, standard }) => (
          <SentenceField
            key={locale}
            {...{ locale, own, standard }}
            values={valuesInPicture ?? {}}
            isOtherChanged={changed.length > 0}
            isDisabled={chosen.length === 0}
            write={(text) => write(locale, text)}
            leave={() => studio.closeStep()}
          />
        ))}
      <button type="button" className="button" onClick={close}>
        {words.done}
      </button>
    </section>
  )
}
