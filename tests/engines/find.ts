/** Words to look for: as they are, or as a pattern. */
export type Words = { text: string; exact: boolean } | { source: string; flags: string }

/** One step from elements to those below or among them. */
export type Look =
  | { css: string }
  | { role: string; name?: Words }
  | { label: Words }
  | { text: Words }
  | { has: Words }
  | { visible: true }
  | { at: number }

/** What is to be done with the elements that are found. */
export interface Task {
  looks: Look[]
  job: 'state' | 'place' | 'guard' | 'select' | 'set' | 'files'
  value?: string
  files?: { name: string; type: string; bytes: number[] }[]
}

/** What is known of what was found: of the first, and how many they are. */
export interface State {
  count: number
  visible: boolean
  enabled: boolean
  checked: boolean
  focused: boolean
  value: string
  text: string
  attributes: Record<string, string>
  /** Where to press it, if nothing lies over it. */
  point?: { x: number; y: number } | undefined
}

/** What the page has heard of the last press of the mouse. */
export interface Pressed {
  press?: 'awaited' | 'hit' | 'missed'
}

/** Runs in the page, so it brings all that it needs along. */
export async function find({ looks, job, value, files }: Task): Promise<State> {
  const flat = (text: string | null | undefined) =>
    (text ?? '')
      .replaceAll(/[\s\u00a0]+/g, ' ')
      .replaceAll(/[\u2066-\u2069\u00ad]/g, '')
      .trim()
  const says = (words: Words) => (text: string | null | undefined) => {
    const shownText = flat(text)
    if ('source' in words) return new RegExp(words.source, words.flags).test(shownText)
    return words.exact
      ? shownText === flat(words.text)
      : shownText.toLowerCase().includes(flat(words.text).toLowerCase())
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const byId = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => (id ? document.getElementById(id)?.textContent : ''))
      .join(' ')
  const labelsOf = (element: Element): string[] => {
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null // form controls have it
    const legend =
      element.tagName === 'FIELDSET' ? element.querySelector(':scope > legend')?.textContent : undefined
    return [
      element.getAttribute('aria-label'),
      byId(element, 'aria-labelledby'),
      legend,
      ...[...(labels ?? [])].map((label) => label.textContent),
    ]
      .map(flat)
      .filter(Boolean)
  }
  const nameOf = (element: Element) =>
    labelsOf(element)[0] ?? flat(element.getAttribute('alt') ?? element.textContent)
  const natives: Record<string, string> = {
    button: 'button, summary, [role="button"]',
    link: 'a[href]',
    textbox:
      'input:not([type]), input[type="text"], input[type="email"], input[type="tel"], input[type="url"], textarea',
    radio: 'input[type="radio"]',
    checkbox: 'input[type="checkbox"]',
    group: 'fieldset, [role="group"]',
    img: 'img, [role="img"]',
    listitem: 'li, [role="listitem"]',
    heading: 'h1, h2, h3, h4',
    main: 'main',
    progressbar: 'progress, [role="progressbar"]',
  }
  const below = (from: Element[], css: string) => [
    ...new Set(from.flatMap((one) => [...one.querySelectorAll(css)])),
  ]
  const steps = {
    css: (from: Element[], css: string) => below(from, css),
    role: (from: Element[], role: string, name?: Words) =>
      below(from, natives[role] ?? `[role="${role}"]`).filter(
        (one) => isVisible(one) && (!name || says(name)(nameOf(one))),
      ),
    label: (from: Element[], label: Words) =>
      below(from, 'input, select, textarea, button, fieldset, [aria-label], [aria-labelledby]').filter(
        (one) => labelsOf(one).some(says(label)),
      ),
    text: (from: Element[], text: Words) =>
      below(from, '*').filter(
        (one) =>
          says(text)(one.textContent) && ![...one.children].some((child) => says(text)(child.textContent)),
      ),
  }
  let found: Element[] = [document.documentElement]
  for (const look of looks) {
    if ('css' in look) found = steps.css(found, look.css)
    else if ('role' in look) found = steps.role(found, look.role, look.name)
    else if ('label' in look) found = steps.label(found, look.label)
    else if ('text' in look) found = steps.text(found, look.text)
    else if ('has' in look) found = found.filter((one) => says(look.has)(one.textContent))
    else if ('visible' in look) found = found.filter(isVisible)
    else found = found.slice(look.at, look.at === -1 ? undefined : look.at + 1)
  }
  const [first] = found
  const state = (): State => ({
    count: found.length,
    visible: first !== undefined && isVisible(first),
    enabled: first !== undefined && !first.matches(':disabled, [aria-disabled="true"]'),
    checked: first instanceof HTMLInputElement && first.checked,
    focused: first !== undefined && document.activeElement === first,
    value: first && 'value' in first ? String(first.value) : '',
    text: flat(first?.textContent),
    attributes: Object.fromEntries(
      [...(first?.attributes ?? [])].map(({ name, value: held }) => [name, held]),
    ),
  })
  if (!first || job === 'state') return state()
  if (job === 'place') {
    // A box may be hidden by its label, and a label may have a link above it.
    const label =
      first instanceof HTMLElement && 'labels' in first && first.matches('[type="radio"], [type="checkbox"]')
        ? (first.labels as NodeListOf<HTMLElement>)[0] // form controls have labels
        : undefined
    const pointOf = (target: Element) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const at = { x: left + width / 2, y: top + height / 2 }
      const over = document.elementFromPoint(at.x, at.y)
      return over && (target.contains(over) || over.contains(target)) ? at : undefined
    }
    const point = () => pointOf(first) ?? (label && pointOf(label))
    if (!point()) {
      const target = label ?? first
      target.scrollIntoView({ block: 'center', behavior: 'instant' as ScrollBehavior }) // older lists of types lack it
      // A browser without a window may paint nothing, and then has no frames.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { ...state(), point: point() }
  }
  if (job === 'guard') {
    // As Playwright does it: a press that would hit something else, because the page has moved meanwhile, hits nothing.
    const page = globalThis as typeof globalThis & Pressed
    page.press = 'awaited'
    const own = [first, ...(first instanceof HTMLInputElement ? (first.labels ?? []) : [])]
    const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
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
    window.dispatchEvent(new Event('next-press'))
    for (const type of types) window.addEventListener(type, look, true)
    const end = () => types.forEach((type) => window.removeEventListener(type, look, true))
    window.addEventListener('next-press', end, { once: true })
  }
  if (job === 'select' && (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement))
    first.select()
  if (job === 'set' && 'value' in first) {
    // React hears of a value only when it was set past its own way.
    const own = Object.getPrototypeOf(first) as object // an element has one
    Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(first, value)
    for (const type of ['input', 'change']) first.dispatchEvent(new Event(type, { bubbles: true }))
    if (first instanceof HTMLElement) first.blur()
  }
  if (job === 'files' && first instanceof HTMLInputElement) {
    const hand = new DataTransfer()
    for (const { name, type, bytes } of files ?? [])
      hand.items.add(new File([new Uint8Array(bytes)], name, { type }))
    first.files = hand.files
    for (const type of ['input', 'change']) first.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return state()
}
