/** Message of a cell to the studio: the shown texts of the clicked element and its ancestors, innermost first. */
export interface SentencePicked {
  kind: 'sentence-picked'
  sentences: string[]
}

/** Number of ancestors of the clicked element that are searched for a sentence. */
const levels = 4
/** Longer texts are ignored, in characters. */
const longest = 2000

/** Removes the Unicode isolates around names, and joins white space. */
const normalize = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The text of an element that can be seen: without words for screen readers, such as the note of a link to a new tab. */
function seenText(element: Element): string {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
  return copy.textContent ?? ''
}

/** The texts of an element: its text content; without any, its accessible name or placeholder. */
const wordsOf = (element: Element): string[] =>
  (normalize(element.textContent ?? '')
    ? [seenText(element), element.textContent]
    : [element.getAttribute('aria-label'), element.getAttribute('placeholder')]
  )
    .map((words) => normalize(words ?? ''))
    .filter((words) => words !== '' && words.length <= longest)

function sentencesAt(target: EventTarget | null): string[] {
  const sentences: string[] = []
  let element = target instanceof Element ? target : null
  for (let level = 0; element && level < levels; level += 1, element = element.parentElement)
    sentences.push(...wordsOf(element))
  return [...new Set(sentences)]
}

/** In a cell of the studio: clicks select sentences while that is switched on. Returns the switch. */
export function pickSentences(): (isOn: boolean) => void {
  let isPicking = false
  const hold = (event: Event) => {
    if (!isPicking) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'click') return
    const picked: SentencePicked = { kind: 'sentence-picked', sentences: sentencesAt(event.target) }
    window.parent.postMessage(picked, window.location.origin)
  }
  for (const kind of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'submit', 'click'])
    window.addEventListener(kind, hold, { capture: true })
  return (isOn) => {
    isPicking = isOn
    document.documentElement.classList.toggle('is-picking', isOn)
  }
}
