import { fromMarkdown } from 'mdast-util-from-markdown'
import { pageLinkHref } from '../../../tenant/links.ts'
import {
  pageLimits as limits,
  pageLimitViolation,
  tables,
  withoutFrontMatter,
} from '../../../tenant/page-text.ts'
import { lineStarts, placeIn, position, startOf } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'
import { rule } from '../rule.ts'
import { reason } from './links.ts'

/** The last parsed text of each page. The studio and the tests check the same pages many times. */
const parsed = new Map<string, { text: string; tree: ReturnType<typeof fromMarkdown> }>()

function parse(file: string, text: string): ReturnType<typeof fromMarkdown> {
  const last = parsed.get(file)
  if (last?.text === text) return last.tree
  const tree = fromMarkdown(text, tables)
  parsed.set(file, { text, tree })
  return tree
}

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]
const pageFile = /^tenants\/[^/]+\/pages\/([^/]+)\.md$/

/** The pages in the folder of a tenant or of one of its files. */
export const pagesOf = (files: readonly string[], tenant: string): string[] =>
  files.filter(
    (file) => pageFile.test(file) && file.startsWith(tenant.split('/').slice(0, 2).join('/') + '/'),
  )

/** The reason why an address in a page is unsafe. In pages external addresses have no ~ in front, unlike in tenant.json. */
const refused = (address: string): string | undefined =>
  pageLinkHref(address) ? undefined : reason(/^[a-z]+:/i.test(address) ? `~${address}` : address)

interface Objection {
  offset: number
  message: string
  hint: string
}

function visit(node: Node, depth = 0): Objection[] {
  const offset = node.position?.start.offset ?? 0
  const say = (message: string, hint: string) => [{ offset, message, hint }]
  if (depth > limits.depth) return say(`Nested more than ${limits.depth} levels deep.`, 'Write it flatter.')
  const why = node.type === 'link' || node.type === 'definition' ? refused(node.url) : undefined
  const children = 'children' in node ? node.children : []
  return [
    ...(node.type === 'html'
      ? say('HTML is left out of a page.', 'Write Markdown: headings, lists, links and emphasis.')
      : []),
    ...(node.type === 'image' || node.type === 'imageReference'
      ? say('Images are left out of a page.', 'Remove it; the logo of a tenant stands in tenant.json.')
      : []),
    ...(why
      ? say(
          `This link is not safe. ${why}`,
          'Write https://host/path, mailto:..., tel:..., page.md or /path.',
        )
      : []),
    ...children.flatMap((child) => visit(child, depth + 1)),
  ]
}

/** What is wrong in a page, of each line with HTML only the first tag. */
function objectionsTo(file: string, text: string): Objection[] {
  const starts = lineStarts(text)
  const found = visit(parse(file, text))
  const lines = found.map(({ message, offset }) =>
    message.startsWith('HTML') ? position(starts, offset).line : undefined,
  )
  return found.filter((_, i) => lines[i] === undefined || lines.indexOf(lines[i]) === i)
}

/** Pages of a tenant are Markdown without HTML and images, their links are safe, and they are not too large. */
export const unsafePage = rule(({ files, text }, report) => {
  for (const file of files.filter((path) => pageFile.test(path))) {
    const page = text(file, limits.bytes)
    const content = withoutFrontMatter(page?.text ?? '')
    const tooMuch = pageLimitViolation(content)
    if (!page) report(startOf(file), 'This page cannot be read.', 'Save it as a UTF-8 file that may be read.')
    else if (page.size > limits.bytes)
      report(startOf(file), `Larger than ${limits.bytes} bytes.`, 'Split the page.')
    else if (tooMuch)
      report(placeIn(file, page.text, tooMuch.offset), `This page ${tooMuch.why}.`, tooMuch.hint)
    else if (content.trim() === '')
      report(startOf(file), 'This page has no text.', 'Write it, or remove the page and its links.')
    else
      for (const { offset, message, hint } of objectionsTo(file, content))
        report(placeIn(file, page.text, offset), message, hint)
  }
})

/** The addresses in a page that lead to another page of the tenant: page.md or /public/page. */
function linksIn(node: Node): { page: string; offset: number }[] {
  const url = node.type === 'link' || node.type === 'definition' ? node.url : ''
  const page = /^([a-z0-9-]+)\.md$/.exec(url)?.[1] ?? /^\/public\/([^/]+)$/.exec(url)?.[1]
  const own = page === undefined ? [] : [{ page, offset: node.position?.start.offset ?? 0 }]
  return 'children' in node ? [...own, ...node.children.flatMap(linksIn)] : own
}

/** Links between the pages of a tenant lead to existing pages. */
export const deadPageLink = rule(({ files, text }, report) => {
  for (const file of files.filter((path) => pageFile.test(path))) {
    const there = pagesOf(files, file).flatMap((page) => pageFile.exec(page)?.[1] ?? [])
    const content = text(file, limits.bytes)?.text ?? ''
    for (const { page, offset } of pageLimitViolation(content)
      ? []
      : linksIn(parse(file, withoutFrontMatter(content))))
      if (!there.includes(page))
        report(
          placeIn(file, content, offset),
          `This link leads to ${file.replace(/[^/]*$/, '')}${page}.md, which does not exist.`,
          suggest(page, there, 'Write the page, or remove the link.'),
        )
  }
})
