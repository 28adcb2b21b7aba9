import { useEffect, useMemo, useRef, useState } from 'react'
import type { SearchElement } from '#generated/engine.ts'
import { Combobox, useSearch } from '../../list/combobox.tsx'
import { keyOf } from '../../list/row-data.ts'
import { PressButton } from '../../view/button.tsx'
import { moveFocus } from '../../view/focus.ts'
import { useDebouncedAnnouncement } from '../../view/hooks.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { textAt, useElement } from '../use-element.tsx'

/** Title and lines of a bank or another item. */
const wordsOf = ({ title, lines = [] }: SearchElement, item: unknown) => ({
  title: textAt(item, title),
  lines: lines.map((pointer) => textAt(item, pointer)).filter(Boolean),
})

/** A combobox over a list. The chosen item replaces it as a card with a button to change it. */
export default function SearchBox({ element }: Readonly<{ element: SearchElement }>) {
  const { t, draft, keepDraft, announce, items: itemsOf, value } = useElement()
  const items = itemsOf(element.items)
  const bound = value(element.value)
  const boundKey = typeof bound === 'string' ? bound : keyOf(bound, element.key)
  const [key, setKey] = useState(() => {
    const drafted = draft(element.name)
    return typeof drafted === 'string' ? drafted : boundKey
  })
  const [query, setQuery] = useState('')
  const [error, setError] = useState<string>()
  const [touched, setTouched] = useState(false)
  const { hits, more, similar, asked: hasQuery, stale } = useSearch(element, items, query)
  const chosen = useMemo(() => {
    if (!key) return undefined
    return items.find((item) => keyOf(item, element.key) === key) ?? (key === boundKey ? bound : undefined)
  }, [items, key, element.key, boundKey, bound])
  /** If only one hit is left, it counts as chosen when the screen is submitted; a similar one must be pressed. */
  const onlyHit = stale || more || similar || hits.length !== 1 ? undefined : hits[0]
  const answer = chosen ?? onlyHit
  const errors = error ? [{ id: element.name, message: error }] : []
  useFormControl({
    name: element.name,
    value: () => answer ?? null,
    validate() {
      if (answer && !chosen) choose(keyOf(answer, element.key))
      const missing = answer ? undefined : t(element.required)
      setError(missing)
      return missing ? [{ id: element.name, message: missing }] : []
    },
    openErrors: errors,
  })

  const count = t(more ? 'ui.search.more' : similar ? 'ui.search.similar' : 'ui.search.hits', {
    count: hits.length,
  })
  const noHits = hasQuery && hits.length === 0
  useDebouncedAnnouncement(
    !hasQuery || chosen ? '' : noHits ? t(element.missing) : count,
    announce,
  )

  const choose = (next: string) => {
    setKey(next)
    keepDraft(element.name, next)
    setError(undefined)
    setQuery('')
    setTouched(true)
    const title = hits.find((item) => keyOf(item, element.key) === next)
    if (title) announce(t('ui.search.chosen', { title: textAt(title, element.title) }))
  }

  if (chosen)
    return (
      <Chosen
        element={element}
        item={chosen}
        focus={touched}
        onChange={() => {
          setKey('')
          keepDraft(element.name, '')
          setTouched(true)
        }}
      />
    )
  return (
    <Combobox
      id={element.name}
      label={t(element.label)}
      hint={element.hint && t(element.hint)}
      error={error}
      query={query}
      stale={stale}
      focusOnMount={touched}
      options={hits.map((item) => ({ key: keyOf(item, element.key), ...wordsOf(element, item) }))}
      note={noHits ? t(element.missing) : more || similar ? count : undefined}
      onQuery={(next) => {
        setQuery(next)
        // Whoever goes on searching is about to mend it; the next refused submit says it again.
        setError(undefined)
      }}
      onChoose={choose}
    />
  )
}

interface ChosenProps {
  element: SearchElement
  item: unknown
  focus: boolean
  onChange(): void
}

/** The chosen item, with a button that leads back to the search box. */
function Chosen({ element, item, focus, onChange }: Readonly<ChosenProps>) {
  const { t } = useElement()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused search box is removed. Without this the focus would be lost.
    if (focus) moveFocus(button.current)
  }, [focus])
  const { title, lines } = wordsOf(element, item)
  return (
    <div className="search-chosen">
      <div className="search-content">
        <p className="search-kind">{t(element.selected)}</p>
        <p className="search-title">{title}</p>
        {lines.length > 0 && <p className="search-lines">{lines.join(' · ')}</p>}
      </div>
      <PressButton ref={button} id={element.name} label={t('ui.change')} name={title} onPress={onChange} />
    </div>
  )
}
