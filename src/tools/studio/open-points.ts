import { entries } from '#engine/tools/check/json.ts'
import { valueAt } from './edit-text.ts'
import { pageFile, pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'

/** Something that no rule is broken by, and that must not go to customers. */
export interface OpenPoint {
  kind: 'template' | 'exampleLink'
  /** Path of the file as in a finding, and the pointer in it. */
  file: string
  pointer: string
  /** Title of the page, or where the link leads. */
  what: string
}

/** A page that says it is a template, or has a part in italics, which templates leave open. */
const template = /^>\s*\*\*Vorlage\b|(?<![\p{L}\d])_[^_\n]+_(?![\p{L}\d])/mu
/** Names that lead nowhere, by RFC 2606. */
const example = /\bexample\.(org|com|net)\b|\.example\b/

/** What is left of the templates that a new brand begins with. `file`: the path of its tenant file. */
export function openPointsOf(file: string, tenant: unknown, pages: Pages = {}): OpenPoint[] {
  const templates = Object.entries(pages)
    .filter(([, text]) => template.test(text))
    .map(([name, text]) => ({
      kind: 'template' as const,
      file: file.replace(/[^/]*$/, pageFile(name)),
      pointer: '',
      what: pageTitle(name, text),
    }))
  const links = entries(valueAt(tenant, ['theme', 'links'])).flatMap(([name, link]) =>
    typeof link === 'string' && example.test(link)
      ? [
          {
            kind: 'exampleLink' as const,
            file,
            pointer: `/theme/links/${name}`,
            what: link.replace(/^~/, ''),
          },
        ]
      : [],
  )
  return [...templates, ...links]
}
