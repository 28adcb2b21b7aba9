/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- there is no HTML element for the combobox pattern; input, ul and li get its roles */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { SearchElement } from '#generated/engine.ts'
import { FieldNotes, controlProps } from '../form/field.tsx'
import { useEngine } from '../view/engine.ts'
import { createIncrementalSearch } from './search-index.ts'
import { useSimilar } from './use-similar.ts'
import type { SearchResult, IncrementalSearch } from './search-index.ts'

interface ComboboxOption {
  key: string
  title: string
  lines: string[]
}

interface Props {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  query: string
  /** The options belong to an older query, so Enter must not choose one. */
  stale: boolean
  options: ComboboxOption[]
  /** Shown below the input instead of options. */
  note?: ReactNode
  focusOnMount: boolean
  onQuery(query: string): void
  onChoose(key: string): void
}

/**
 * The editable combobox with list autocomplete of the ARIA Authoring Practices. The focus stays in the input. Arrow keys move
 * through the options, Enter chooses, Escape closes and then clears, Home and End go back to the text.
 */
export function Combobox({
  id,
  label,
  hint,
  error,
  query,
  stale,
  options,
  note,
  focusOnMount,
  onQuery,
  onChoose,
}: Readonly<Props>) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [closed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const open = !closed && options.length > 0
  const current = open ? options[active] : undefined

  useEffect(() => {
    if (focusOnMount) input.current?.focus()
  }, [focusOnMount])
  useEffect(() => {
    if (current) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [current, active])

  const move = (to: number) => {
    setClosed(false)
    setActive(options.length === 0 ? -1 : (to + options.length) % options.length)
  }
  const escape = () => {
    if (open) setClosed(true)
    else if (query) onQuery('')
    setActive(-1)
  }
  const enter = () => {
    const choice = current ?? (open && options.length === 1 ? options[0] : undefined)
    if (choice && !stale) onChoose(choice.key)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(open ? active + 1 : 0),
    ArrowUp: () => move(open && active > 0 ? active - 1 : options.length - 1),
    Escape: escape,
    Enter: enter,
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

  const field = { id, label, ...(hint && { hint }), ...(error && { error }) }
  return (
    <div className="field search">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldNotes {...field} />
      <input
        ref={input}
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
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keyboard; the focus never enters the list
          <li
            key={option.key}
            id={`${id}-option-${at}`}
            className="search-hit"
            role="option"
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.key)}
          >
            <span className="search-title">{option.title}</span>
            {option.lines.length > 0 && <span className="search-lines">{option.lines.join(' · ')}</span>}
          </li>
        ))}
      </ul>
      {note && <div className="search-note">{note}</div>}
    </div>
  )
}

interface Index extends IncrementalSearch<unknown> {
  done: boolean
}

/** One index for each list and element. Garbage collected with the list. */
const indexes = new WeakMap<readonly unknown[], WeakMap<object, Index>>()

function indexOf(items: readonly unknown[], keys: SearchElement['keys']): Index {
  const known = indexes.get(items) ?? new WeakMap<object, Index>()
  indexes.set(items, known)
  const before = known.get(keys)
  if (before) return before
  const search = createIncrementalSearch(items, keys)
  // The first slice is indexed during rendering. A short list has only one slice.
  const index = { ...search, done: !search.indexMore() }
  known.set(keys, index)
  return index
}

/** Builds an index in slices, each in its own task. Returns whether it is complete. */
function useIndexing(index: Index): boolean {
  const [, setIndexed] = useState<Index>()
  useEffect(() => {
    if (index.done) return undefined
    let timer = setTimeout(function indexSlice() {
      index.done = !index.indexMore()
      if (index.done) setIndexed(index)
      else timer = setTimeout(indexSlice)
    })
    return () => clearTimeout(timer)
  }, [index])
  return index.done
}

const none: SearchResult<unknown> = { hits: [], more: false }

/**
 * The hits for a query. They lag behind the typing on slow devices and while the index is built. `similar`: nothing matches, the
 * hits have one typing error in a word at most.
 */
export function useSearch(element: SearchElement, items: readonly unknown[], query: string) {
  const { product } = useEngine()
  const deferredQuery = useDeferredValue(query)
  const rewrite = element.rewrite ? product.rewrites[element.rewrite] : undefined
  const index = useMemo(() => indexOf(items, element.keys), [items, element.keys])
  const isIndexed = useIndexing(index)
  const wanted = (rewrite?.(deferredQuery) ?? deferredQuery).trim()
  const asked = isIndexed ? wanted : ''
  const found = useMemo(() => (asked === '' ? none : index.search(asked)), [index, asked])
  const similar = asked !== '' && found.hits.length === 0
  const hits = useSimilar(items, element.keys, similar ? asked : '')
  const isPending = similar && !hits
  return {
    hits: similar ? (hits ?? []) : found.hits,
    more: found.more,
    similar,
    asked: asked !== '' && !isPending,
    stale: !isIndexed || isPending || deferredQuery !== query,
  }
}
