/** Words to look for: as they are, or as a pattern. */
export type Words = { text: string; exact: boolean } | { source: string; flags: string }

/** One step from elements to those below or among them. */
export type Look =
  | { css: string }
  | { role: string; name?: Words }
  | { label: Words }
  | { has: Words }
  | { visible: true }
  | { at: number }

/** What is to be done with what is found: look at it, make it ready for the mouse, select its text, or set its value. */
export type Task = { looks: Look[]; job?: 'press' | 'select' | 'set' | undefined; value?: string | undefined }

/** What is known of what was found: of the first, and how many they are. */
export interface State {
  count: number
  visible: boolean
  checked: boolean
  focused: boolean
  value: string
  text: string
  attributes: Record<string, string>
  /** Where to press it, if it rests and nothing lies over it. */
  point?: { x: number; y: number } | undefined
}

/** What the page has heard of the last press of the mouse. */
export interface Pressed {
  press?: 'awaited' | 'hit' | 'missed'
  guard?: AbortController
}

/** Runs in the page, so it brings all that it needs along. */
export async function find({ looks, job, value }: Task): Promise<State> {
  const flat = (text: string | null | undefined) =>
    (text ?? '')
      .replaceAll(/[\u2066-\u2069\u00ad]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const says = (words: Words) => (text: string | null | undefined) => {
    const shown = flat(text)
    if ('source' in words) return new RegExp(words.source, words.flags).test(shown)
    return words.exact ? shown === flat(words.text) : shown.toLowerCase().includes(words.text.toLowerCase())
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const labelsOf = (element: Element): string[] => {
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null // form controls have it
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const legend = element.querySelector('fieldset > legend')
    const own = element.matches('fieldset') && legend?.parentElement === element ? legend.textContent : ''
    const named = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    const texts = Array.from(labels ?? [], (one) => one.textContent)
    return [element.getAttribute('aria-label'), named, own, ...texts].map(flat).filter(Boolean)
  }
  const nameOf = (one: Element) => labelsOf(one)[0] ?? flat(one.getAttribute('alt') ?? one.textContent)
  const natives: Record<string, string> = {
    button: 'button, summary',
    textbox: 'input:not([type]), input:is([type="text"], [type="email"], [type="tel"]), textarea',
    radio: 'input[type="radio"]',
    checkbox: 'input[type="checkbox"]',
    group: 'fieldset',
    img: 'img',
    listitem: 'li',
  }
  const below = (from: Element[], css: string) => [
    ...new Set(from.flatMap((one) => [...one.querySelectorAll(css)])),
  ]
  const labelled = 'input, select, textarea, button, fieldset, [aria-label], [aria-labelledby]'
  let found: Element[] = [document.documentElement]
  for (const look of looks) {
    if ('css' in look) found = below(found, look.css)
    else if ('role' in look) {
      const { role, name } = look
      found = below(found, `${natives[role] ?? '[none]'}, [role="${role}"]`).filter(isVisible)
      if (name) found = found.filter((one) => says(name)(nameOf(one)))
    } else if ('label' in look)
      found = below(found, labelled).filter((one) => labelsOf(one).some(says(look.label)))
    else if ('has' in look) found = found.filter((one) => says(look.has)(one.textContent))
    else if ('visible' in look) found = found.filter(isVisible)
    else found = found.slice(look.at, look.at === -1 ? undefined : look.at + 1)
  }
  const [first] = found
  // A box may be hidden by its label, and a label may have a link above it.
  const own: Element[] =
    first instanceof HTMLInputElement ? [first, ...(first.labels ?? [])] : found.slice(0, 1)
  const pointOf = (target: Element) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    const over = document.elementFromPoint(at.x, at.y)
    return over && (target.contains(over) || over.contains(target)) ? at : undefined
  }
  const place = () => own.map(pointOf).find(Boolean)
  let point: State['point']
  if (first && job === 'press') {
    if (!place()) own.at(-1)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = JSON.stringify(place())
    // What moves after a call or a font is seen to move only some frames later. A browser without a window may have no frames.
    await new Promise((resolve) => setTimeout(resolve, 100))
    point = before === JSON.stringify(place()) ? place() : undefined
  }
  if (first && point) {
    // As Playwright does it: a press that would hit something else, because the page has moved meanwhile, hits nothing.
    const page = globalThis as typeof globalThis & Pressed
    page.press = 'awaited'
    let hits: boolean | undefined
    const look = (event: Event) => {
      const { type, target } = event
      hits ??= own.some((one) => target instanceof Element && (one.contains(target) || target.contains(one)))
      // Where pointerdown was prevented, no mouseup follows.
      if (type === 'pointerup') page.press = hits ? 'hit' : 'missed'
      if (hits) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // The click follows the release of the mouse: the listeners stay until the next press.
    page.guard?.abort()
    const { signal } = (page.guard = new AbortController())
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      window.addEventListener(type, look, { capture: true, signal })
  }
  if (job === 'select' && first instanceof HTMLInputElement) first.select()
  if (job === 'set' && first instanceof HTMLInputElement) {
    // React hears of a value only when it was set past its own way.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first, value)
    for (const type of ['input', 'change']) first.dispatchEvent(new Event(type, { bubbles: true }))
    first.blur()
  }
  const attributes = Array.from(first?.attributes ?? [], (one) => [one.name, one.value])
  return {
    count: found.length,
    visible: first !== undefined && isVisible(first),
    checked: first instanceof HTMLInputElement && first.checked,
    focused: first !== undefined && document.activeElement === first,
    value: first && 'value' in first ? String(first.value) : '',
    text: flat(first?.textContent),
    attributes: Object.fromEntries(attributes),
    point,
  }
}
