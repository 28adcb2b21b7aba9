import type { PostProcessorModule, i18n } from 'i18next'
import { applyTheme } from '#engine/tenant/theme.ts'
import { changeLanguage, createTexts, languageOf, setOverrides } from '#engine/text/texts.ts'
import { isObject } from '#engine/util/json.ts'
import type { Tenant } from '#generated/engine.ts'
import { setTexts, textSource } from '../../config/data.ts'
import type { Look } from './cells.ts'

/** Message of a cell to the studio: the keys of the text that was clicked; empty if it is none of the product. */
export interface SentencePicked {
  kind: 'sentence-picked'
  keys: string[]
}

/** Number of ancestors of the clicked element that are searched for a sentence. */
const levels = 4

/** Removes the Unicode isolates around names, and joins white space. */
const normalize = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The keys of the texts that were asked for, by the text as it is shown. */
const keysByText = new Map<string, Set<string>>()

const rememberKeys: PostProcessorModule = {
  type: 'postProcessor',
  name: 'remember-keys',
  process(value, _, options) {
    // i18next sets it by the option below: the key with its plural ending, and the text with its placeholders.
    const { exactUsedKey, res } = options.i18nResolved as { exactUsedKey: string; res?: string }
    const shown = normalize(value)
    // Of placeholders alone, any name on the page may be made.
    if (/\p{L}{2}/u.test((res ?? '').replaceAll(/\{\{[^{}]*\}\}/g, '')))
      keysByText.set(shown, (keysByText.get(shown) ?? new Set()).add(exactUsedKey))
    return value
  },
}

/** From now on the keys of all texts are remembered, by which a click finds what to edit. */
export function rememberTexts(texts: i18n): void {
  texts.use(rememberKeys)
  texts.options.postProcess = [rememberKeys.name]
  texts.options.postProcessPassResolved = true
}

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
    .filter((words) => words !== '')

/** The keys of the text of an element, or else of the nearest ancestor that shows one. */
function keysAt(target: EventTarget | null): string[] {
  let element = target instanceof Element ? target : null
  for (let level = 0; element && level < levels; level += 1, element = element.parentElement)
    for (const sentence of wordsOf(element)) {
      const keys = keysByText.get(sentence)
      if (keys) return [...keys]
    }
  return []
}

const pickingClass = 'is-picking'

/** While the studio lets a click select a sentence, the page does nothing else with it. */
function pickSentence(event: Event): void {
  if (!document.documentElement.classList.contains(pickingClass)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.type !== 'click') return
  const picked: SentencePicked = { kind: 'sentence-picked', keys: keysAt(event.target) }
  window.parent.postMessage(picked, window.location.origin)
}

/** Whether a message between a tool and its frame is of this kind. */
export const isMessage = (data: unknown, kind: string): boolean => isObject(data) && data.kind === kind

/** A tenant that is edited in the studio. */
export interface Draft {
  tenant: Tenant
  /** Pictures of its folder that are not saved yet: data URLs by file name. */
  pictures: Readonly<Record<string, string>>
  /** Its public pages: Markdown by name. Only for cells that show one. */
  pages: Readonly<Record<string, string>>
  /** Whether a click selects a sentence instead of activating the clicked element. */
  isPicking: boolean
}

/** Message of the studio to its cells: the edited tenant. */
export type TenantChanged = { kind: 'tenant-changed' } & Draft

/** Delay before a changed draft is rendered, so that the page is not rendered for each typed character. Milliseconds. */
const renderDelay = 150

/** Creates the texts of a page. They stay the same object: parts of the page load further files into it when they are shown. */
async function beginTexts({ texts: own = {} }: Tenant, language: string): Promise<i18n> {
  const texts = await createTexts(textSource, language, own, ['frame'])
  rememberTexts(texts)
  setTexts(texts)
  return texts
}

/** Calls back with the draft of the studio around this frame, and with each later one that differs. Its theme is applied at once. */
function followStudio(show: (draft: Draft) => Promise<void>): void {
  let seen: string | undefined
  let stop: (() => void) | undefined
  let timer: number | undefined
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent) return
    if (!isMessage(data, 'tenant-changed')) return
    const { kind: _, ...draft } = data as TenantChanged // from the studio, which is of the same origin
    // The studio answers all frames when one of them asks: what has not changed is not rendered again.
    const text = JSON.stringify(draft)
    if (text === seen) return
    stop?.()
    stop = applyTheme(draft.tenant.theme)
    document.documentElement.classList.toggle(pickingClass, draft.isPicking)
    clearTimeout(timer)
    timer = window.setTimeout(() => void show(draft), seen === undefined ? 0 : renderDelay)
    seen = text
  })
  for (const kind of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'submit', 'click'])
    window.addEventListener(kind, pickSentence, { capture: true })
  // Asks the studio for the edited tenant.
  window.parent.postMessage({ kind: 'cell-ready' }, window.location.origin)
}

/**
 * Renders the tenant that the studio around this frame edits, and each later draft of it, into the same page, which so never goes
 * blank while somebody writes. If another draft arrives while texts load, only the last one is rendered.
 * @param look language of the page, and the form of address if it is not that of the tenant
 * @param saved what is shown outside of the studio
 * @param render gets the texts of the draft
 */
export async function showDrafts(
  { locale, tone: asked }: Pick<Look, 'locale' | 'tone'>,
  saved: () => Promise<Draft>,
  render: (texts: i18n, draft: Draft) => Promise<void>,
): Promise<void> {
  let latest: Draft | undefined
  let begun: Promise<i18n> | undefined
  const show = async (draft: Draft): Promise<void> => {
    latest = draft
    const tone = asked || draft.tenant.tone
    const tenant: Tenant = { ...draft.tenant, ...(tone && { tone }) }
    const language = languageOf(locale, tone)
    const texts = await (begun ??= beginTexts(tenant, language))
    await changeLanguage(texts, language)
    if (latest !== draft) return
    setOverrides(texts, tenant.texts ?? {})
    await render(texts, { ...draft, tenant })
  }
  const isInStudio = window.parent !== window && new URLSearchParams(window.location.search).has('draft')
  if (isInStudio) followStudio(show)
  else await show(await saved())
}
