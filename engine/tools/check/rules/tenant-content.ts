import { fromMarkdown } from 'mdast-util-from-markdown'
import { pageLimits, pageLimitViolation } from '../../../tenant/page-limits.ts'
import { startOf } from '../finding.ts'
import { asArray, asString, entries, get } from '../json.ts'
import type { Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import { lineStarts, position } from '../source.ts'
import { suggest } from '../suggest.ts'
import { formal, ownTexts, singular } from '../texts.ts'

export const tenantText: Rule = {
  id: 'tenant-text',
  description:
    "A text of a tenant's own is in each of its languages, and says du where the tenant does, as the rest of its pages.",
  dependsOnInFile: ['unresolved-reference', 'text-placeholder', 'text-markup', 'unknown-link'],
  check({ of }, report) {
    const tenants = of('tenant')
    const own = ownTexts(tenants)
    for (const source of tenants) {
      const mine = own.filter((text) => text.source === source)
      const locales = asArray(get(source.value, 'locales')).flatMap((locale) => asString(locale) ?? [])
      const keysIn = (locale: string) =>
        new Set(mine.filter((text) => text.locale === locale).map(({ key }) => singular(key)))
      const written = new Map(locales.map((locale) => [locale, keysIn(locale)]))
      for (const { key, locale, pointer, text } of mine) {
        const missing = locales.filter((other) => !written.get(other)?.has(singular(key)))
        if (locales.includes(locale) && missing.length > 0)
          report(
            source.keyAt(pointer),
            `"${key}" is written in "${locale}" alone; in "${missing.join('", "')}" the text of the product stays.`,
            `Add it to ${missing.map((other) => `"texts.${other}"`).join(' and ')}.`,
          )
        const word =
          get(source.value, 'tone') === 'du' && locale === 'de' ? formal.exec(text)?.[1] : undefined
        if (word !== undefined)
          report(source.at(pointer), `"${key}" says "${word}", and this tenant says du.`, 'Word it with du.')
      }
    }
  },
}

export const tenantVideo: Rule = {
  id: 'tenant-video',
  description: 'A tenant that shows videos has the video and the captions of every screen in its folder.',
  check({ of, files }, report) {
    const videos = of('screen').flatMap(({ value }) =>
      elementsOf(get(value, 'body')).filter((element) => get(element.value, 'type') === 'video'),
    )
    const named = videos.flatMap(({ value }) => [
      get(value, 'src'),
      ...entries(get(value, 'captions')).map(([, file]) => file),
    ])
    for (const source of of('tenant')) {
      if (get(get(source.value, 'features'), 'video') !== true) continue
      const folder = source.file.replace(/[^/]*$/, '')
      for (const name of new Set(named))
        if (typeof name === 'string' && !files.includes(folder + name))
          report(
            source.at('/features/video'),
            `${folder}${name} does not exist.`,
            'Put the file there, or write "video": false.',
          )
    }
  },
}

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** The addresses in a page that lead to another page of the tenant: page.md or /public/page. */
function pageLinks(node: Node): { page: string; offset: number }[] {
  const url = node.type === 'link' || node.type === 'definition' ? node.url : ''
  const page = /^(?:\.\/)?([^/:]+)\.md$/.exec(url)?.[1] ?? /^\/public\/([^/]+)$/.exec(url)?.[1]
  const own = page === undefined ? [] : [{ page, offset: node.position?.start.offset ?? 0 }]
  return 'children' in node ? [...own, ...node.children.flatMap(pageLinks)] : own
}

const nameOf = (file: string) => file.replace(/^.*\/|\.md$/g, '')

export const deadPageLink: Rule = {
  id: 'dead-page-link',
  description: "A link in a tenant's page that names another page leads to one that is there.",
  dependsOnInFile: ['unsafe-page'],
  check({ files, text }, report) {
    const pages = files.filter((file) => /^tenants\/[^/]+\/pages\/[^/]+\.md$/.test(file))
    for (const file of pages) {
      const folder = file.replace(/[^/]*$/, '')
      const there = pages.filter((page) => page.startsWith(folder)).map(nameOf)
      const content = text(file, pageLimits.bytes)?.text ?? ''
      if (pageLimitViolation(content)) continue
      for (const { page, offset } of pageLinks(fromMarkdown(content)))
        if (!there.includes(page))
          report(
            { ...startOf(file), ...position(lineStarts(content), offset) },
            `This link leads to ${folder}${page}.md, which does not exist.`,
            suggest(page, there, 'Write the page, or remove the link.'),
          )
    }
  },
}
