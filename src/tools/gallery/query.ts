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
