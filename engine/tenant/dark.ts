const darkSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Whether the system asks for dark pages; `onChange` answers how to stop listening. */
export const dark = {
  matches: () => darkSchemeQuery().matches,
  onChange(listener: () => void): () => void {
    const query = darkSchemeQuery()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}
