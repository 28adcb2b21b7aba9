/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- there is no HTML element for the combobox pattern; input, ul and li get its roles */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { SearchElement } from '#generated/engine.ts'
import { Field, controlProps } from '../form/field.tsx'
import { useEngine } from '../view/engine.ts'
import { createSearch } from './search-index.ts'

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
export function Combobox(props: Readonly<Props>) {
  const { id, label, hint, error, query, stale, options, note, focusOnMount, onQuery, onChoose } = props
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
    <Field {...field}>
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
    </Field>
  )
}

/** The hits for a query, which lag behind the typing on slow devices. */
export function useSearch({ keys, rewrite }: SearchElement, items: readonly unknown[], query: string) {
  const { product } = useEngine()
  const deferredQuery = useDeferredValue(query)
  const rewritten = rewrite && product.rewrites[rewrite]?.(deferredQuery)
  const asked = (rewritten ?? deferredQuery).trim()
  const search = useMemo(() => createSearch(items, keys), [items, keys])
  const found = useMemo(() => search(asked), [search, asked])
  return { ...found, asked: asked !== '', stale: deferredQuery !== query }
}
