import type { Finding } from '#engine/tools/check/finding.ts'
import { pageName } from './pages.ts'
import list from './plain-findings.json' with { type: 'json' }
import type { StudioTexts } from './studio-texts.ts'
import { fill, labelOf, linkLabel, pageLabel } from './studio-texts.ts'

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
  what: string
  todo: string
}

const quoted = /[",\s]+/

/** Replaces names of colours, languages and links by their labels, and formats numbers for the language. */
function displayValue(texts: StudioTexts, pointer: string, name: string, value: string): string {
  if (name === 'back') return texts.colours[value] ?? labelOf(texts, pointer.replace(/[^/]+$/, value))
  if (name === 'link') return linkLabel(texts.locale, value)
  if (name === 'found' || name === 'least') return texts.locale === 'de' ? value.replace('.', ',') : value
  if (name !== 'locales') return value
  const locales = value.split(quoted).filter(Boolean)
  return locales
    .map((locale) => (locale === 'de' || locale === 'en' ? texts.locales[locale] : locale))
    .join(', ')
}

/** Explains a finding of the check without keys, pointers and paths. If no pattern matches, a general text names the field. */
export function plainFinding(texts: StudioTexts, finding: Finding, tenant?: unknown): PlainFinding {
  const { rule, message, pointer } = finding
  const page = pageName(finding.file)
  const values: Record<string, string> = {
    field: page === undefined ? labelOf(texts, pointer, tenant) : pageLabel(texts.locale, page, tenant),
    line: String(finding.line),
  }
  for (const pattern of patterns) {
    const { key } = pattern
    if (pattern.rule !== rule || !new RegExp(pattern.pointer ?? '').test(pointer)) continue
    const match = new RegExp(pattern.message ?? '').exec(message)
    if (match === null) continue
    for (const [name, value] of Object.entries(match.groups ?? {}))
      values[name] = displayValue(texts, pointer, name, value)
    const { what, todo } = texts.messages[key]
    return { key, what: fill(what, values), todo: fill(todo, values) }
  }
  const { what, todo } = texts.messages.other
  return { key: 'other', what: fill(what, values), todo }
}
