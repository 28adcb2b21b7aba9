import { useEffect, useId, useRef, useState } from 'react'
import { bankPlaceholders } from './check.ts'
import { valueAt } from './edit-text.ts'
import { withPlaceholders } from './find-sentence.ts'
import { SentenceField } from './sentence-field.tsx'
import { SentencePlaces } from './sentence-places.tsx'
import { localesOf } from './sections.ts'
import type { Studio } from './store.ts'
import { fill, standardText, useTexts } from './studio-texts.ts'

/** A sentence of the preview that is selected for editing. */
export interface Picked {
  /** Keys of the texts that show it; empty if the product has no such text. */
  keys: readonly string[]
  /** Those of the keys that the clicked page uses. If empty, all keys are selected at first. */
  here: readonly string[]
  /** The values that the clicked picture shows for the placeholders of the text. */
  values: Readonly<Record<string, string>>
  /** The language whose field gets the focus; default: the first one of the brand. */
  locale?: string | undefined
  /** Whether it was clicked in the preview, and not opened from a list. */
  isClicked?: boolean
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
  const { keys, here, locale: asked } = picked
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  /** The selected keys, whose texts change together. */
  const [chosen, setChosen] = useState(here.length > 0 ? here : keys)
  const [key = keys[0] ?? ''] = chosen
  useEffect(() => {
    const fields = [...(panel.current?.querySelectorAll('textarea') ?? [])]
    const target = fields.find(({ lang }) => lang === asked) ?? fields[0] ?? panel.current
    target?.focus()
    // Where one goes on writing.
    if (target instanceof HTMLTextAreaElement)
      target.setSelectionRange(target.value.length, target.value.length)
  }, [keys, asked])
  const locales = localesOf(tenant)
  const tone = valueAt(tenant, ['tone'])
  const standardOf = (locale: string, one: string) => standardText(locale, one, tone) ?? ''
  const rows = locales.map((locale) => ({
    locale,
    own: valueAt(tenant, ['texts', locale, key]),
    standard: standardOf(locale, key),
    other: standardText(locale, key, tone === 'du' ? 'sie' : 'du') ?? '',
  }))
  const changed = rows.filter(({ own }) => own !== undefined)
  const name = String(tenant.name)
  /** The placeholders of a text that become the name of the bank. */
  const namesBank = (of: string) => ({
    name,
    placeholders: bankPlaceholders(of),
  })
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
        rows.map(({ locale, own, standard, other }) => (
          <SentenceField
            key={locale}
            {...{ locale, own, standard, tone }}
            other={other === standard ? '' : other}
            values={picked.values}
            bank={namesBank(key)}
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
