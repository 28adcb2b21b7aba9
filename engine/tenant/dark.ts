const wish = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Whether the system asks for dark pages; `onChange` answers how to stop listening. */
export const dark = {
  holds: () => wish().matches,
  onChange(listener: () => void): () => void {
    const query = wish()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}
