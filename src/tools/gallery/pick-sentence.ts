import './pick-sentence.css'

/** Message of the studio to its cells: whether a click selects a sentence instead of activating the clicked element. */
export interface PickingChanged {
  kind: 'picking-changed'
  isPicking: boolean
}

/** Message of a cell to the studio: the shown texts of the clicked element and its ancestors, innermost first. */
export interface SentencePicked {
  kind: 'sentence-picked'
  sentences: string[]
}

/** Number of ancestors of the clicked element that are searched for a sentence. */
const levels = 4
/** Longer texts are ignored, in characters. */
const longest = 2000

const isPickingChanged = (data: unknown): data is PickingChanged =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'picking-changed'

/** Removes the Unicode isolates around names, and joins white space. */
const normalize = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The texts of an element: its text content; without any, its accessible name or placeholder. */
const wordsOf = (element: Element): string[] =>
  (normalize(element.textContent ?? '')
    ? [element.textContent]
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

/** In a cell of the studio: clicks select sentences while the studio has switched this on. */
export function pickSentences(): void {
  let isPicking = false
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isPickingChanged(data)) return
    isPicking = data.isPicking
    document.documentElement.classList.toggle('is-picking', isPicking)
  })
  const hold = (event: Event) => {
    if (!isPicking) return false
    event.preventDefault()
    event.stopImmediatePropagation()
    return true
  }
  for (const kind of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'submit'])
    window.addEventListener(kind, hold, { capture: true })
  window.addEventListener(
    'click',
    (event) => {
      if (!hold(event)) return
      const picked: SentencePicked = { kind: 'sentence-picked', sentences: sentencesAt(event.target) }
      window.parent.postMessage(picked, window.location.origin)
    },
    { capture: true },
  )
}
