import type { Finding } from '#engine/tools/check/finding.ts'
import { pageName, pageTitle, type TenantDocument, type Pages } from './file.ts'
import list from './plain-findings.json' with { type: 'json' }
import { type StudioTexts, fill, labelOf, linkLabel, useTexts } from './studio-texts.ts'
import { createContext, use } from 'react'
import type { OpenPoint } from './check.ts'
import type { Studio } from './store.ts'

type MessageKey = keyof StudioTexts['messages']

interface Pattern {
  /** The key of its text. */
  key: MessageKey
  rule: string
  /** Regular expression for the message of the finding. Its named groups become values of placeholders. */
  message?: string
  /** Regular expression for its pointer. */
  pointer?: string
}

/** The text for a finding is that of the first pattern whose rule, message and pointer match. */
const patterns = list as Pattern[] // a test says each finding of the check in plain words

/** A finding in plain words: what is wrong, and what to do. */
interface PlainFinding {
  key: MessageKey
  /** The label of the value, or the page. */
  field: string
  what: string
  todo: string
}

const quoted = /[",\s]+/

/** Replaces names of colours, languages, entries and links by their labels, and formats numbers for the language. */
function displayValue(texts: StudioTexts, pointer: string, name: string, value: string): string {
  if (name === 'back') return texts.colours[value] ?? labelOf(texts, pointer.replace(/[^/]+$/, value))
  if (name === 'link') return linkLabel(texts.locale, value)
  if (name === 'found' || name === 'least') return texts.locale === 'de' ? value.replace('.', ',') : value
  if (name !== 'locales' && name !== 'entries') return value
  const locales: Readonly<Record<string, string>> = texts.locales
  const wordOf = (one: string) =>
    name === 'entries' ? labelOf(texts, `/entries/${one}`) : (locales[one] ?? one)
  return value.split(quoted).filter(Boolean).map(wordOf).join(', ')
}

/** Explains a finding of the check without keys, pointers and paths. If no pattern matches, a general text names the field. */
export function plainFinding(texts: StudioTexts, finding: Finding, brand: Partial<Brand> = {}): PlainFinding {
  const { tenant, pages } = brand
  const { rule, message, pointer } = finding
  const page = pageName(finding.file)
  const field = page === undefined ? labelOf(texts, pointer, tenant) : pageTitle(page, pages?.[page] ?? '')
  const values: Record<string, string> = { field, line: String(finding.line) }
  for (const pattern of patterns) {
    const { key } = pattern
    if (pattern.rule !== rule || !new RegExp(pattern.pointer ?? '').test(pointer)) continue
    const match = new RegExp(pattern.message ?? '').exec(message)
    if (match === null) continue
    for (const [name, value] of Object.entries(match.groups ?? {}))
      values[name] = displayValue(texts, pointer, name, value)
    const { what, todo } = texts.messages[key]
    return { key, field, what: fill(what, values), todo: fill(todo, values) }
  }
  const { what, todo } = texts.messages.other
  return { key: 'other', field, what: fill(what, values), todo }
}

/** The brand that is edited, for all parts of the editor. */
export interface Brand {
  studio: Studio
  document: TenantDocument
  /** The object in the tenant file; empty if the file cannot be read. */
  tenant: Readonly<Record<string, unknown>>
  findings: readonly Finding[]
  /** What is left to do before customers see the brand. It does not prevent a download, for example to try the brand out. */
  points: readonly OpenPoint[]
  /** The public pages; undefined while they load or if they cannot be loaded. */
  pages: Pages | undefined
  /** A function that shows the place of a finding or a task; undefined if there is none. */
  show(place: Pick<Finding, 'file' | 'pointer'>): (() => void) | undefined
}

export const BrandContext = createContext<Brand | undefined>(undefined)

export function useBrand(): Brand {
  const brand = use(BrandContext)
  if (!brand) throw new Error('useBrand: no <BrandContext> above this component.')
  return brand
}

/** What the check finds at a value, in plain words, and the colour that it offers instead. */
export function useFindingAt() {
  const texts = useTexts()
  const brand = useBrand()
  return (pointer: string): { error: string; instead: string | undefined } => {
    const here = brand.findings.filter(
      (one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`),
    )
    const notes = here.flatMap((finding) => {
      const { key, what, todo } = plainFinding(texts, finding, brand)
      // It is said at the field of that language.
      if (key === 'textLanguage') return []
      // A colour is offered by a button, so the hint would repeat it.
      return finding.instead === undefined ? `${what} ${todo}` : what
    })
    return { error: notes.join(' '), instead: here.find(({ instead }) => instead)?.instead }
  }
}
