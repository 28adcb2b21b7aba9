import { screensWith } from './check.ts'
import { valueAt } from './edit-text.ts'
import type { StudioTexts } from './studio-texts.ts'
import { fill, useTexts } from './studio-texts.ts'

/** The name of each place of a sentence: the page that shows it, numbered if several have the same name. */
export function placeNames(texts: StudioTexts, keys: readonly string[]): Record<string, string> {
  const names = keys.map((key) => {
    const screens = screensWith(key).map((screen) => texts.screens[screen] ?? screen)
    return [...new Set(screens)].join(', ') || texts.sentence.elsewhere
  })
  const count = new Map<string, number>()
  return Object.fromEntries(
    keys.map((key, index) => {
      const place = names[index] ?? ''
      const number = (count.get(place) ?? 0) + 1
      count.set(place, number)
      const isAlone = names.filter((name) => name === place).length === 1
      return [key, isAlone ? place : fill(texts.sentence.place, { place, number })]
    }),
  )
}

interface Props {
  tenant: Readonly<Record<string, unknown>>
  locales: readonly string[]
  keys: readonly string[]
  /** The selected keys, whose texts change together. */
  chosen: readonly string[]
  choose(keys: readonly string[]): void
  /** Removes the brand's own text for one key. */
  takeBack(key: string): void
}

/** The places of a sentence that occurs several times: which of them change, and a reset button for each. */
export function SentencePlaces({ tenant, locales, keys, chosen, choose, takeBack }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.sentence
  const names = placeNames(texts, keys)
  const isChanged = (key: string) =>
    locales.some((locale) => valueAt(tenant, ['texts', locale, key]) !== undefined)
  return (
    <fieldset className="studio-places">
      <legend className="field-label">{words.places}</legend>
      <label className="studio-place">
        <input
          type="checkbox"
          checked={chosen.length === keys.length}
          onChange={(event) => choose(event.currentTarget.checked ? keys : [])}
        />
        {words.everywhere}
      </label>
      <ul>
        {keys.map((key) => (
          <li key={key} className="cluster">
            <label className="studio-place">
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={({ currentTarget: { checked } }) =>
                  choose(keys.filter((one) => (one === key ? checked : chosen.includes(one))))
                }
              />
              {names[key]} {isChanged(key) && <span className="studio-own">{words.ownHere}</span>}
            </label>
            {isChanged(key) && (
              <button type="button" className="link-button" onClick={() => takeBack(key)}>
                {fill(words.takeBack, { place: names[key] ?? '' })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="studio-held">
        {chosen.length === 0 && words.noPlace}
      </p>
    </fieldset>
  )
}
