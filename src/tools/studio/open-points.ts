import { entries } from '#engine/util/json.ts'
import { valueAt } from './edit-text.ts'
import { pageFile, pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'

/** An open task that no rule of the check reports, but that must be done before customers see the brand. */
export interface OpenPoint {
  /** noBank: a template that says that the bank is invented. */
  kind: 'noBank' | 'template' | 'exampleLink'
  /** Path of the file as in a finding, and the JSON Pointer in it. */
  file: string
  pointer: string
  /** Title of the page, or the target of the link. */
  what: string
}

/** A page that is marked as a template, or has text in italics, which templates use for gaps to fill in. */
const template = /^>\s*\*\*Vorlage\b|(?<![\p{L}\d])_[^_\n]+_(?![\p{L}\d])/mu
/** As the imprint of the product's example banks says it. */
const noBank = /\bist ein erfundener Name\b|\bgibt diese Bank nicht\b/u
/** Host names that are reserved for examples (RFC 2606). */
const example = /\bexample\.(org|com|net)\b|\.example\b/

/** What is left to replace of the templates that a new brand starts with. @param file the path of its tenant file */
export function openPointsOf(file: string, tenant: unknown, pages: Pages = {}): OpenPoint[] {
  const open = Object.entries(pages).flatMap(([name, text]): OpenPoint[] => {
    const kind = noBank.test(text) ? 'noBank' : template.test(text) ? 'template' : undefined
    const page = file.replace(/[^/]*$/, pageFile(name))
    return kind ? [{ kind, file: page, pointer: '', what: pageTitle(name, text) }] : []
  })
  const links = entries(valueAt(tenant, ['theme', 'links'])).flatMap(([name, link]): OpenPoint[] =>
    typeof link === 'string' && example.test(link)
      ? [{ kind: 'exampleLink', file, pointer: `/theme/links/${name}`, what: link.replace(/^~/, '') }]
      : [],
  )
  return [...open, ...links]
}
