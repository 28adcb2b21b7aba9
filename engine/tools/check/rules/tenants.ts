import { fromMarkdown } from 'mdast-util-from-markdown'
import { linkHref } from '../../../tenant/links.ts'
import { tenantBytes } from '../../../tenant/load.ts'
import { pageLimits as limits, pageLimitViolation } from '../../../tenant/page-limits.ts'
import { startOf } from '../finding.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { lineStarts, position } from '../source.ts'
import type { Rule } from '../rule.ts'
import { suggest } from '../suggest.ts'
import { objection } from './links.ts'

/** The files that a tenant names: the pointer, the name there, and the path in its folder. */
function namedFiles(tenant: unknown): { pointer: string; name: string; path: string }[] {
  const theme = get(tenant, 'theme')
  const logos = ['logo', 'logoDark'].flatMap((key) => {
    const name = asString(get(theme, key))
    return name === undefined ? [] : [{ pointer: `/theme/${key}`, name, path: name }]
  })
  const pages = entries(get(theme, 'links')).flatMap(([key, link]) =>
    typeof link === 'string' && /^[^/~]*\.md$/.test(link)
      ? [{ pointer: join('/theme/links', key), name: link, path: `pages/${link}` }]
      : [],
  )
  return [...logos, ...pages]
}

export const tenantFile: Rule = {
  id: 'tenant-file',
  description:
    'A tenant file is not too large, the logos and pages that it names are in its folder, and nothing there is a symbolic link.',
  check({ of, files, isLink }, report) {
    for (const file of files)
      if (file.startsWith('tenants/') && isLink(file))
        report(
          startOf(file),
          'A link is not served: it might lead to any file.',
          'Put the file itself there.',
        )
    for (const source of of('tenant')) {
      if (new TextEncoder().encode(source.text).length > tenantBytes)
        report(source.at(''), `Larger than ${tenantBytes} bytes.`, 'Keep only what differs from the product.')
      const folder = source.file.replace(/[^/]*$/, '')
      const there = files.flatMap((file) => (file.startsWith(folder) ? [file.slice(folder.length)] : []))
      for (const { pointer, name, path } of namedFiles(source.value)) {
        if (there.includes(path)) continue
        const known = there
          .map((one) => one.replace(/^pages\//, ''))
          .filter((one) => one.split('.').at(-1) === name.split('.').at(-1))
        report(
          source.at(pointer),
          `${folder}${path} does not exist.`,
          suggest(name, known, 'Put the file there.'),
        )
      }
    }
  },
}

export const tenantNotice: Rule = {
  id: 'tenant-notice',
  description: "The line above a tenant's pages is in each of its languages, and ends after it begins.",
  check({ of }, report) {
    for (const source of of('tenant')) {
      const notice = get(source.value, 'notice')
      if (!isObject(notice)) continue
      for (const locale of asArray(get(source.value, 'locales')))
        if (typeof locale === 'string' && get(notice.text, locale) === undefined)
          report(
            source.keyAt('/notice/text'),
            `The line has no words in "${locale}".`,
            `Add "${locale}" to "text".`,
          )
      const [from, to] = [notice.from, notice.to].map((at) => Date.parse(asString(at) ?? ''))
      if (from !== undefined && to !== undefined && to <= from)
        report(source.at('/notice/to'), 'The line ends before it begins.', 'Write a moment after "from".')
    }
  },
}

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** Why an address in a page is not safe. Pages write external addresses without the ~ of tenant.json. */
const refused = (address: string): string | undefined => {
  const link = /^[a-z]+:/i.test(address) ? `~${address}` : address
  return linkHref(link) ? undefined : (objection(link) ?? 'It is neither an external address nor a page.')
}

type Report = (offset: number, message: string, hint: string) => void

/** The line under the head of a table, such as `| --- | --- |`. Pages have no tables: it would be shown as it is written. */
const tableLine = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-| \t:]*$/m

function visit(node: Node, report: Report, source: string, depth = 0): void {
  const offset = node.position?.start.offset ?? 0
  if (depth > limits.depth)
    return report(offset, `Nested more than ${limits.depth} levels deep.`, 'Write it flatter.')
  if (node.type === 'html')
    report(offset, 'HTML is left out of a page.', 'Write Markdown: headings, lists, links and emphasis.')
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

/** Offset, message and hint of everything wrong with a page. */
function objections(text: string): Parameters<Report>[] {
  const found: Parameters<Report>[] = []
  const tooMuch = pageLimitViolation(text)
  if (tooMuch) found.push([tooMuch.offset, `This page ${tooMuch.why}.`, tooMuch.hint])
  else visit(fromMarkdown(text), (...one) => found.push(one), text)
  return found
}

const remembered = new Map<string, { text: string; found: Parameters<Report>[] }>()

/** The same, cached: a page that has not changed is not parsed again. */
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

/** Maximum size of a picture in bytes; a logo has some KiB. */
export const pictureBytes = 256 * 1024

/** Allowed elements: shapes, text and gradients. None of them runs code, links, animates or embeds another document. */
export const pictureElements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan clipPath mask pattern marker
  linearGradient radialGradient stop filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode
  feOffset style`.split(/\s+/),
)
const namespaces = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']

const tag = /<(\/?)([^\s/>]+)((?:\s+[^\s=/>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const skipped = /<!--(?:(?!--)[^])*-->|<\?xml\s[^?<>]*\?>|[^<]+/y
const attribute = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Why the value of an attribute or a style is refused. */
function valueObjection(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `The attribute ${name} runs a script.`
  if (/^xmlns\b/.test(name)) return namespaces.includes(value) ? undefined : `It uses the language ${value}.`
  if (/(^|:)href$/i.test(name))
    return value.startsWith('#') ? undefined : 'It refers to another file or leads away.'
  return styleObjection(value)
}

/**
 * A style may refer only to parts of the picture; escapes are refused because they can hide a reference. Some functions take an
 * address without url().
 */
export const styleObjection = (style: string): string | undefined =>
  /\\|@import|@font-face|javascript:|&#|(?:image|image-set|src)\(|url\(\s*["']?(?!#)(?!\s*["']?#)/i.test(
    style,
  )
    ? 'It refers to another file.'
    : undefined

/** What a browser takes for the style is then something else than what was looked at. */
const inStyle = 'A style holds something else than words.'

interface Objection {
  offset: number
  why: string
}

/** The first part of an SVG that is not allowed. Markup that cannot be read as plain tags is refused as well. */
export function pictureObjection(text: string): Objection | undefined {
  let [offset, within] = [0, '']
  while (offset < text.length) {
    skipped.lastIndex = offset
    const words = skipped.exec(text)?.[0]
    if (words !== undefined) {
      // Browsers join the words around a comment.
      const isComment = within === 'style' && words.startsWith('<')
      const why = within === 'style' ? styleObjection(words) : undefined
      if (isComment || why) return { offset, why: why ?? inStyle }
      offset += words.length
      continue
    }
    tag.lastIndex = offset
    const [whole, end, name = '', attributes = ''] = tag.exec(text) ?? []
    if (whole === undefined)
      return { offset, why: 'It holds something else than elements, words and comments.' }
    if (within === 'style' && !end) return { offset, why: inStyle }
    if (!pictureElements.has(name)) return { offset, why: `It holds the element ${name.slice(0, 40)}.` }
    for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
      const why = valueObjection(key, double ?? single ?? '')
      if (why) return { offset, why }
    }
    within = end || whole.endsWith('/>') ? '' : name
    offset += whole.length
  }
  return undefined
}

export const unsafePicture: Rule = {
  id: 'unsafe-picture',
  description:
    'A picture of a tenant is only a drawing: its SVG has no script, no link and no reference to another file.',
  check({ files, text }, report) {
    for (const file of files) {
      if (!/^tenants\/[^/]+\/.*\.svg$/.test(file)) continue
      const picture = text(file, pictureBytes)
      const found = picture && picture.size <= pictureBytes ? pictureObjection(picture.text) : undefined
      if (!picture)
        report(startOf(file), 'This picture cannot be read.', 'Save it as a file that may be read.')
      else if (picture.size > pictureBytes)
        report(startOf(file), `Larger than ${pictureBytes} bytes.`, 'Draw it with fewer points.')
      else if (found)
        report(
          { ...startOf(file), ...position(lineStarts(picture.text), found.offset) },
          `This picture is not safe. ${found.why}`,
          'Export it from the drawing program as a plain or optimised SVG.',
        )
    }
  },
}
