import { fromMarkdown } from 'mdast-util-from-markdown'
import { linkHref } from '../../../tenant/links.ts'
import { pageLimits as limits, pageLimitViolation } from '../../../tenant/page-limits.ts'
import { startOf } from '../finding.ts'
import { lineStarts, position } from '../line-position.ts'
import type { Rule } from '../rule.ts'
import { objection } from './unsafe-link.ts'

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** Why an address in a page is not followed; written as browsers write it, without the ~ of tenant.json. */
const refused = (address: string): string | undefined => {
  const link = /^[a-z]+:/i.test(address) ? `~${address}` : address
  return linkHref(link) ? undefined : (objection(link) ?? 'It is neither an external address nor a page.')
}

type Report = (offset: number, message: string, hint: string) => void

function visit(node: Node, report: Report, depth = 0): void {
  const offset = node.position?.start.offset ?? 0
  if (depth > limits.depth)
    return report(offset, `Nested more than ${limits.depth} levels deep.`, 'Write it flatter.')
  if (node.type === 'html')
    report(offset, 'HTML is left out of a page.', 'Write Markdown: headings, lists, links and emphasis.')
  if (node.type === 'image' || node.type === 'imageReference')
    report(offset, 'Images are left out of a page.', 'Remove it; the logo of a tenant stands in tenant.json.')
  const why = node.type === 'link' || node.type === 'definition' ? refused(node.url) : undefined
  if (why)
    report(
      offset,
      `This link is not safe. ${why}`,
      'Write https://host/path, mailto:..., tel:..., page.md or /path.',
    )
  if ('children' in node) for (const child of node.children) visit(child, report, depth + 1)
}

/** Offset, message and hint of everything wrong with a page. */
function objections(text: string): Parameters<Report>[] {
  const found: Parameters<Report>[] = []
  const tooMuch = pageLimitViolation(text)
  if (tooMuch) found.push([tooMuch.offset, `This page ${tooMuch.why}.`, tooMuch.hint])
  else visit(fromMarkdown(text), (...one) => found.push(one))
  return found
}

const remembered = new Map<string, { text: string; found: Parameters<Report>[] }>()

/** The same; a page that did not change since the last time is not parsed again. */
function objectionsOnce(path: string, text: string): Parameters<Report>[] {
  const last = remembered.get(path)
  if (last?.text === text) return last.found
  const found = objections(text)
  remembered.set(path, { text, found })
  return found
}

export const unsafePage: Rule = {
  id: 'unsafe-page',
  description:
    'Pages of a tenant are Markdown without HTML and images, their links are safe, and they are not too large.',
  check({ root, files, text }, report) {
    for (const file of files) {
      if (!/^tenants\/[^/]+\/pages\/[^/]+\.md$/.test(file)) continue
      const page = text(file, limits.bytes)
      if (!page)
        report(startOf(file), 'This page cannot be read.', 'Save it as a UTF-8 file that may be read.')
      else if (page.size > limits.bytes)
        report(startOf(file), `Larger than ${limits.bytes} bytes.`, 'Split the page.')
      else
        for (const [offset, message, hint] of objectionsOnce(`${root}/${file}`, page.text))
          report({ ...startOf(file), ...position(lineStarts(page.text), offset) }, message, hint)
    }
  },
}
