import type { Tenant } from '#generated/engine.ts'
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
  /** What the cell shows, which may be older than what the studio edits. */
  shown: ShownTenant
}

/** The part of a tenant that decides which texts a page shows. */
export type ShownTenant = Pick<Partial<Tenant>, 'texts' | 'tone'>

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

/**
 * In a cell of the studio: clicks select sentences while the studio has switched this on. Returns a function for the tenant that
 * the cell shows.
 */
export function pickSentences(): (tenant: ShownTenant) => void {
  let shown: ShownTenant = {}
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
      const picked: SentencePicked = { kind: 'sentence-picked', sentences: sentencesAt(event.target), shown }
      window.parent.postMessage(picked, window.location.origin)
    },
    { capture: true },
  )
  return ({ texts, tone }) => {
    shown = { ...(texts && { texts }), ...(tone && { tone }) }
  }
}
