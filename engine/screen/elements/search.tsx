/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- there is no HTML element for the combobox pattern; input, ul and li get its roles */
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { SearchElement } from '#generated/engine.ts'
import { Field, controlProps } from '../../form/field.tsx'
import { createSearch } from '../../list/search-index.ts'
import { asArray } from '../../util/json.ts'
import { PressButton } from '../../view/button.tsx'
import { moveFocus } from '../../view/focus.ts'
import { useDebouncedAnnouncement, useDraft, useFormControl } from '../../view/hooks.ts'
import { joinValues, textAt, useElement } from '../../view/use-element.ts'

/** The hits for a query, which lag behind the typing on slow devices. */
function useSearch({ keys, rewrite }: SearchElement, items: readonly unknown[], query: string) {
  const { product } = useElement()
  const deferredQuery = useDeferredValue(query)
  const rewritten = rewrite && product.rewrites[rewrite]?.(deferredQuery)
  const asked = (rewritten ?? deferredQuery).trim()
  const search = useMemo(() => createSearch(items, keys), [items, keys])
  const found = useMemo(() => search(asked), [search, asked])
  return { ...found, asked, stale: deferredQuery !== query }
}

/** A combobox over a list. The chosen item replaces it as a card with a button to change it. */
export default function SearchBox({ element }: Readonly<{ element: SearchElement }>) {
  const { t, announce, items: itemsOf, value } = useElement()
  const { name } = element
  const items = itemsOf(element.items)
  const bound = value(element.value)
  const boundKey = typeof bound === 'string' ? bound : textAt(bound, element.key)
  const [key, setKey] = useDraft(name, (stored) => (typeof stored === 'string' ? stored : boundKey))
  const [query, setQuery] = useState('')
  const [error, setError] = useState<string>()
  /** The search box, or the card of the chosen item. Not its button: a second Enter would throw the choice away. */
  const control = useRef<HTMLInputElement & HTMLDivElement>(null)
  const { hits, more, similar, asked, stale } = useSearch(element, items, query)
  /** Why an item with this key cannot be chosen; undefined when it can. */
  const refusal = (itemKey: string): string | undefined =>
    asArray(value(element.refused?.keys)).includes(itemKey) ? t(element.refused?.text) : undefined
  const chosen = useMemo(() => {
    if (!key) return undefined
    return items.find((item) => textAt(item, element.key) === key) ?? (key === boundKey ? bound : undefined)
  }, [items, key, element.key, boundKey, bound])
  /** If only one hit is left, it counts as chosen when the screen is submitted; a similar one must be pressed. */
  const onlyHit = stale || more || similar || hits.length !== 1 ? undefined : hits[0]
  const answer = chosen ?? onlyHit
  const choose = (item: unknown) => {
    const next = textAt(item, element.key)
    const refused = refusal(next)
    if (refused) {
      announce(refused)
      return setError(refused)
    }
    flushSync(() => {
      setKey(next)
      setError(undefined)
      setQuery('')
    })
    // The control that was used is replaced by the other one. Without this the focus would be lost.
    if (item) moveFocus(control.current)
    else control.current?.focus()
  }
  const errorsFor = (message: string | undefined) => (message ? [{ id: name, message }] : [])
  useFormControl({
    name,
    value: () => answer ?? null,
    validate() {
      const refused = refusal(textAt(answer, element.key))
      if (answer && !chosen) choose(answer)
      const missing = refused ?? (answer || !element.required ? undefined : t(element.required))
      setError(missing)
      return errorsFor(missing)
    },
    openErrors: errorsFor(error),
  })

  const count = t(more ? 'ui.search.more' : similar ? 'ui.search.similar' : 'ui.search.hits', {
    count: hits.length,
  })
  const noHits = asked !== '' && hits.length === 0
  const nothing = refusal(asked) ?? t(element.missing ?? 'ui.search.none')
  useDebouncedAnnouncement(!asked || chosen || error ? '' : noHits ? nothing : count)

  if (chosen === undefined)
    return (
      <Combobox
        {...{ element, control, query, stale, hits, error, choose }}
        note={noHits ? nothing : more || similar ? count : undefined}
        onQuery={(next) => {
          setQuery(next)
          // Whoever goes on searching is about to mend it; the next refused submit says it again.
          setError(undefined)
        }}
      />
    )
  const title = textAt(chosen, element.title)
  // Most screen readers read nothing of an element without a name that takes the focus.
  const named = t('ui.search.chosen', { title })
  return (
    <div ref={control} className="search-chosen" role="group" aria-label={named} tabIndex={-1}>
      <div className="search-content">
        <p className="search-kind">{t(element.selected ?? element.label)}</p>
        <p className="search-title">{title}</p>
        <p className="search-lines">{linesOf(element, chosen)}</p>
      </div>
      <PressButton id={name} label={t('ui.change')} name={title} onPress={() => choose(undefined)} />
    </div>
  )
}

/** The lines of an item, such as the bank code and the place of a bank. */
const linesOf = ({ lines = [] }: SearchElement, item: unknown) => joinValues(lines, item, ' · ')

interface ComboboxProps {
  element: SearchElement
  control: Ref<HTMLInputElement>
  query: string
  /** The hits belong to an older query, so Enter must not choose one. */
  stale: boolean
  hits: readonly unknown[]
  error: string | undefined
  /** Shown below the list. */
  note: string | undefined
  onQuery(query: string): void
  choose(item: unknown): void
}

/**
 * The editable combobox with list autocomplete of the ARIA Authoring Practices. The focus stays in the input. Arrow keys move
 * through the options, Enter chooses, Escape closes and then clears, Home and End go back to the text.
 */
function Combobox(props: Readonly<ComboboxProps>) {
  const { element, query, stale, hits, error, note, control, onQuery, choose } = props
  const { t } = useElement()
  const list = useRef<HTMLUListElement>(null)
  const [closed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const open = !closed && hits.length > 0
  const current = open ? hits[active] : undefined

  useEffect(() => {
    if (current) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [current, active])

  const move = (to: number) => {
    setClosed(false)
    setActive(hits.length === 0 ? -1 : (to + hits.length) % hits.length)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(open ? active + 1 : 0),
    ArrowUp: () => move(open && active > 0 ? active - 1 : hits.length - 1),
    Escape() {
      if (open) setClosed(true)
      else onQuery('')
      setActive(-1)
    },
    Enter() {
      const choice = current ?? (open && hits.length === 1 ? hits[0] : undefined)
      if (choice && !stale) pick(choice)
    },
  }
  /** Also closes the list: why a hit is refused must be in view, and a second Enter must not choose again. */
  const pick = (item: unknown) => {
    setClosed(true)
    setActive(-1)
    choose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // These keys move the caret in the text, so no option is active any more.
    if (event.key === 'Home' || event.key === 'End') setActive(-1)
    const act = keys[event.key]
    if (!act || (event.key === 'Escape' && !open && !query)) return
    event.preventDefault()
    act()
  }

  const id = element.name
  const label = t(element.label)
  const field = { id, label, hint: t(element.hint), ...(error && { error }) }
  return (
    <Field {...field}>
      <input
        ref={control}
        {...controlProps(field)}
        className="input"
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-option-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setClosed(false)
          setActive(-1)
          onQuery(event.target.value)
        }}
      />
      <ul
        ref={list}
        className="search-hits"
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!open}
      >
        {hits.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keyboard; the focus never enters the list
          <li
            key={textAt(item, element.key)}
            id={`${id}-option-${at}`}
            className="search-hit"
            role="option"
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            <span className="search-title">{textAt(item, element.title)}</span>
            <span className="search-lines">{linesOf(element, item)}</span>
          </li>
        ))}
      </ul>
      {note && <div className="search-note">{note}</div>}
    </Field>
  )
}
