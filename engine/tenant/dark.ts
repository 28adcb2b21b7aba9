const darkSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The colour scheme of the system; `onChange` returns a function that removes the listener. */
export const dark = {
  matches: () => darkSchemeQuery().matches,
  onChange(listener: () => void): () => void {
    const query = darkSchemeQuery()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}
