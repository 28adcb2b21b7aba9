import guards from '#flows/guards.json' with { type: 'json' }
import { asString, entries, get } from '#engine/util/json.ts'
import { productText } from '../check.ts'
import { valueAt } from '../edit-text.ts'
import type { StudioTexts } from '../studio-texts.ts'
import { fill, standardText } from '../studio-texts.ts'
import german from '../texts/guards.de.json' with { type: 'json' }
import { otherwise } from './journey.ts'
import type { Condition, PageTransition } from './journey.ts'

/** Translates the text keys of a page: the brand's own texts first, in its tone. Placeholders become dots. */
export type PageText = (key: string | undefined) => string

/** The screen files, texts and addresses of the pages that are shown. */
export interface Shown {
  /** The content of a screen file. */
  screenOf(id: string): unknown
  text: PageText
  addressOf(screen: string): string
}

export const pageText =
  (locale: string, tenant: Readonly<Record<string, unknown>>): PageText =>
  (key = '') => {
    const own = valueAt(tenant, ['texts', locale, key])
    const text =
      (typeof own === 'string' ? own : undefined) ??
      standardText(locale, key, tenant.tone) ??
      productText(locale, `${key}_other`) ??
      ''
    return text.replaceAll(/\{\{[^{}]*\}\}/g, '…')
  }

const words: Readonly<Record<string, string>> = german

/** A condition as a sentence. */
function conditionText({ locale, journey }: StudioTexts, condition: Condition): string {
  if (condition === otherwise) return journey.otherwise
  const description = asString(get(get(guards, condition), 'description')) ?? condition
  return locale === 'de' ? (words[condition] ?? description) : description
}

/** One sentence for each case in which a transition is taken. */
export const casesText = (texts: StudioTexts, { when }: PageTransition): string[] =>
  when.map((all, index) => {
    const what = all.map((condition) => conditionText(texts, condition)).join(' ')
    if (all[0] === otherwise) return what
    return fill(index === 0 ? texts.journey.when : texts.journey.orWhen, { what })
  })

/** The text keys of the buttons of a screen, by the event that they send. */
export function labelsOf(screen: unknown): Map<string, string> {
  const labels = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    const [event, label] = [asString(get(value, 'event')), asString(get(value, 'label'))]
    if (event !== undefined && label !== undefined && !labels.has(event)) labels.set(event, label)
    for (const [, child] of entries(value)) visit(child)
  }
  visit(screen)
  return labels
}

/** What customers do for this transition: the button that they press, something else on the page, or nothing. */
export function answerText(
  texts: StudioTexts,
  { event }: PageTransition,
  screen: unknown,
  text: PageText,
): string {
  if (event === undefined) return texts.journey.byItself
  const label = text(labelsOf(screen).get(event))
  return label === '' ? texts.journey.inPage : fill(texts.journey.answer, { label })
}

/** The name of a screen in the studio. */
export const screenName = (texts: StudioTexts, screen: string | undefined): string =>
  screen === undefined ? texts.journey.end : (texts.screens[screen] ?? screen)
