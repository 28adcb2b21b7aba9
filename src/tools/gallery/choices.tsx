import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  window.addEventListener('popstate', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('popstate', changed)
  }
}

const set = (name: string, value: string): void => {
  const next = new URLSearchParams(window.location.search)
  if (value) next.set(name, value)
  else next.delete(name)
  // Keeps the fragment, because it may contain a shared draft.
  const { pathname, hash } = window.location
  window.history.replaceState(null, '', `${pathname}${next.size ? `?${next}` : ''}${hash}`)
  listeners.forEach((listener) => listener())
}

/** The query of the URL as state, so that a selection can be shared as a link. */
export function useQuery(): [URLSearchParams, (name: string, value: string) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  return [new URLSearchParams(search), set]
}

interface QueryProps {
  query: URLSearchParams
  set: (name: string, value: string) => void
}

interface ChoiceProps extends QueryProps {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  /** The value without a choice; default: the first one. */
  standard?: string
}

/** A choice that the query of the URL holds. */
export function Choice({ name, label, options, standard, query, set: write }: Readonly<ChoiceProps>) {
  return (
    <label>
      {label}
      <select
        value={query.get(name) ?? standard ?? options[0]?.[0]}
        onChange={(event) => write(name, event.currentTarget.value)}
      >
        {options.map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Options for these values, after one for no choice. */
export const withNone = (values: readonly string[], none: string) =>
  [['', none], ...values.map((value) => [value, value] as const)] as const
