import type { Finding } from '#engine/tools/check/finding.ts'
import { pageName } from './pages.ts'
import type { StudioTexts } from './studio-texts.ts'
import { fill, labelOf, linkLabel, pageLabel } from './studio-texts.ts'

type MessageKey = keyof StudioTexts['messages']

/** The text for a finding: the first pattern whose rule, message and pointer match. Named groups become placeholder values. */
const patterns: [key: MessageKey, rule: string, message?: RegExp | undefined, pointer?: RegExp][] = [
  [
    'contrastDark',
    'contrast',
    /^Contrast of .+ on (?<back>.+) is (?<found>[\d.]+), needed is (?<least>\d+(?:\.\d+)?)/,
    /dark/,
  ],
  [
    'contrast',
    'contrast',
    /^Contrast of .+ on (?<back>.+) is (?<found>[\d.]+), needed is (?<least>\d+(?:\.\d+)?)/,
  ],
  ['json', 'json'],
  ['fileName', 'file-name'],
  ['missing', 'schema', /is missing\.$/],
  ['unknown', 'schema', /is not known here/],
  ['colourForm', 'schema', /has not the right form/, /^\/theme\/(light|dark)\//],
  ['unsafeLink', 'schema', /has not the right form/, /^\/theme\/links\//],
  ['tooLong', 'schema', /^Longer than (?<limit>\d+)/],
  ['tooShort', 'schema', /^Too short|^At least/],
  ['notAllowed', 'schema', /is not allowed/],
  ['form', 'schema'],
  ['linkAddress', 'unresolved-reference', undefined, /^\/texts\/[^/]+\/frame\.link\./],
  ['unknownText', 'unresolved-reference', undefined, /^\/texts\//],
  ['unknownName', 'unresolved-reference'],
  ['placeholder', 'text-placeholder'],
  ['markup', 'text-markup', /^"(?<tag>.+)" would be shown/],
  ['invisible', 'text-markup'],
  ['noFile', 'tenant-file', /(?<file>[^/]+) does not exist/],
  ['tooLarge', 'tenant-file', /^Larger/],
  ['missingLink', 'missing-link', /no link "(?<link>.+)"/],
  ['linkHost', 'unsafe-link', /before an @/],
  ['unsafeLink', 'unsafe-link'],
  ['linkLabel', 'unknown-link', /has no label in (?<locales>.+)\.$/],
  ['linkWayOn', 'unknown-link', /^Without the link "(?<link>.+?)"/],
  ['linkShown', 'unknown-link'],
  ['noticeLanguage', 'tenant-notice', /no text in "(?<locales>.+)"/],
  ['noticeEnd', 'tenant-notice'],
  ['textLanguage', 'tenant-text', /alone; in "(?<locales>[^.]+)" the text/],
  ['textForm', 'tenant-text', /^"[^"]+" is written without/],
  ['textTone', 'tenant-text', /says "(?<word>.+?)"/],
  ['video', 'tenant-video'],
  ['pageDeadLink', 'dead-page-link', /pages\/(?<address>[^/]+)\.md, which/],
  ['pageHtml', 'unsafe-page', /^HTML/],
  ['pageImage', 'unsafe-page', /^Images/],
  ['pageTable', 'unsafe-page', /^Tables/],
  ['pageLink', 'unsafe-page', /^This link/],
  ['pageTooLarge', 'unsafe-page'],
]

/** A finding in plain words: what is wrong, and what to do. */
export interface PlainFinding {
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
  for (const [key, ofRule, said, where] of patterns) {
    if (ofRule !== rule || (where && !where.test(pointer))) continue
    const match = said ? said.exec(message) : undefined
    if (match === null) continue
    for (const [name, value] of Object.entries(match?.groups ?? {}))
      values[name] = displayValue(texts, pointer, name, value)
    const { what, todo } = texts.messages[key]
    return { key, what: fill(what, values), todo: fill(todo, values) }
  }
  const { what, todo } = texts.messages.other
  return { key: 'other', what: fill(what, values), todo }
}
