import { fromMarkdown } from 'mdast-util-from-markdown'
import { pageLinkHref } from '../../../tenant/links.ts'
import { pageLimits as limits, pageLimitViolation } from '../../../tenant/page-limits.ts'
import { withoutFrontMatter } from '../../../tenant/page-text.ts'
import { lineStarts, position, startOf } from '../../json/source.ts'
import type { Rule } from '../rule.ts'
import { suggest } from '../../json/suggest.ts'
import { reason } from './links.ts'

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** The reason why an address in a page is unsafe. In pages external addresses have no ~ in front, unlike in tenant.json. */
const refused = (address: string): string | undefined =>
  pageLinkHref(address) ? undefined : reason(/^[a-z]+:/i.test(address) ? `~${address}` : address)

type Report = (offset: number, message: string, hint: string) => void

/** The separator line of a table, such as `| --- | --- |`. Pages do not support tables and would show it as text. */
const tableLine = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-| \t:]*$/m

const htmlFound = 'HTML is left out of a page.'

function visit(node: Node, report: Report, source: string, depth = 0): void {
  const offset = node.position?.start.offset ?? 0
  if (depth > limits.depth)
    return report(offset, `Nested more than ${limits.depth} levels deep.`, 'Write it flatter.')
  if (node.type === 'html') report(offset, htmlFound, 'Write Markdown: headings, lists, links and emphasis.')
  if (node.type === 'image' || node.type === 'imageReference')
    report(offset, 'Images are left out of a page.', 'Remove it; the logo of a tenant stands in tenant.json.')
  if (node.type === 'paragraph' && tableLine.test(source.slice(offset, node.position?.end.offset)))
    report(offset, 'Tables are not shown as tables in a page.', 'Write a list, or a heading for each row.')
  const why = node.type === 'link' || node.type === 'definition' ? refused(node.url) : undefined
  if (why)
    report(
      offset,
      `This link is not safe. ${why}`,
      'Write https://host/path, mailto:..., tel:..., page.md or /path.',
    )
  if ('children' in node) for (const child of node.children) visit(child, report, source, depth + 1)
}

function objections(page: string): Parameters<Report>[] {
  const found: Parameters<Report>[] = []
  const text = withoutFrontMatter(page)
  const tooMuch = pageLimitViolation(text)
  if (tooMuch) return [[tooMuch.offset, `This page ${tooMuch.why}.`, tooMuch.hint]]
  const starts = lineStarts(text)
  let lastLine = 0
  visit(
    fromMarkdown(text),
    (...one) => {
      // Each tag of a line would be a finding; one per line is enough.
      const { line } = position(starts, one[0])
      if (one[1] === htmlFound && line === lastLine) return
      if (one[1] === htmlFound) lastLine = line
      found.push(one)
    },
    text,
  )
  return found
}

/** Caches the result of a page by its path, so that an unchanged page is not parsed again. */
function memoizeByPath<Result>(read: (text: string) => Result): (path: string, text: string) => Result {
  const remembered = new Map<string, { text: string; result: Result }>()
  return (path, text) => {
    const last = remembered.get(path)
    if (last?.text === text) return last.result
    const result = read(text)
    remembered.set(path, { text, result })
    return result
  }
}

const objectionsOnce = memoizeByPath(objections)

export const unsafePage: Rule = {
  id: 'unsafe-page',
  description:
    'Pages of a tenant are Markdown without HTML, images and tables, their links are safe, and they are not too large.',
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

/** The addresses in a page that lead to another page of the tenant: page.md or /public/page. */
function linksIn(node: Node): { page: string; offset: number }[] {
  const url = node.type === 'link' || node.type === 'definition' ? node.url : ''
  const page = /^([a-z0-9-]+)\.md$/.exec(url)?.[1] ?? /^\/public\/([^/]+)$/.exec(url)?.[1]
  const own = page === undefined ? [] : [{ page, offset: node.position?.start.offset ?? 0 }]
  return 'children' in node ? [...own, ...node.children.flatMap(linksIn)] : own
}

const pageLinks = memoizeByPath((text) => linksIn(fromMarkdown(withoutFrontMatter(text))))

const nameOf = (file: string) => file.replace(/^.*\/|\.md$/g, '')

export const deadPageLink: Rule = {
  id: 'dead-page-link',
  description: 'Links between the pages of a tenant lead to existing pages.',
  check({ root, files, text }, report) {
    const pages = files.filter((file) => /^tenants\/[^/]+\/pages\/[^/]+\.md$/.test(file))
    for (const file of pages) {
      const folder = file.replace(/[^/]*$/, '')
      const there = pages.filter((page) => page.startsWith(folder)).map(nameOf)
      const content = text(file, limits.bytes)?.text ?? ''
      if (pageLimitViolation(content)) continue
      for (const { page, offset } of pageLinks(`${root}/${file}`, content))
        if (!there.includes(page))
          report(
            { ...startOf(file), ...position(lineStarts(content), offset) },
            `This link leads to ${folder}${page}.md, which does not exist.`,
            suggest(page, there, 'Write the page, or remove the link.'),
          )
    }
  },
}
