import { use, useEffect, type ComponentProps } from 'react'
import Markdown from 'react-markdown'
import { Anchor, useLinkAddress } from '#engine/view/button.tsx'
import useSWR from 'swr'
import { useEngine } from '#engine/view/engine.ts'
import { isAppReady, LoadingIndicator } from '#engine/view/lazy.tsx'
import { pageLinkHref } from '#engine/tenant/links.ts'
import { tenantHost } from '../config/config.ts'
import { loadDeferredTexts } from '../config/data.ts'
import {
  headingOf,
  pageLimits,
  pageLimitViolation,
  tables,
  withoutFrontMatter,
} from '#engine/tenant/page-text.ts'
import type { MarkdownNode } from '#engine/tenant/page-text.ts'
import { textAtMost } from '#engine/util/requests.ts'

const pageLanguage = 'de'

/** A Markdown page of the tenant: terms, imprint, privacy. Rendered as React elements, never as HTML. */
export default function PublicPage({ name }: { name: string }) {
  const { tenant, text, locale } = useEngine()
  const addressOf = useLinkAddress()
  /** Allows the same URLs as the links of a tenant; any other becomes ''. */
  const urlOf = (address: string) => {
    const to = pageLinkHref(address)
    return to?.external === false ? addressOf(to.href) : (to?.href ?? '')
  }
  use(loadDeferredTexts())
  const { data, error } = useSWR([tenantHost(), tenant.id, name], loadPage, { revalidateOnFocus: false })
  // As with each step; directly after a page load the focus stays where the browser has put it.
  useEffect(() => {
    if (data && isAppReady()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [data])
  const titleFor = (heading = text('ui.page')) => [heading, tenant.name].join(' – ')
  return (
    <main id="main" className="screen layout-step page" data-screen="page">
      {data ? undefined : <title>{titleFor()}</title>}
      {error ? <h1>{text('ui.page.missing')}</h1> : undefined}
      {!data && !error ? <LoadingIndicator /> : undefined}
      {data && locale !== pageLanguage ? <p className="notice">{text('ui.page.language')}</p> : undefined}
      {data ? (
        <div className="page-text" lang={locale === pageLanguage ? undefined : pageLanguage}>
          <Markdown
            skipHtml
            components={{ h1: Heading }}
            urlTransform={urlOf}
            disallowedElements={['img']}
            remarkPlugins={[withTables, () => (tree: MarkdownNode) => warn(name, tree), withTitle(titleFor)]}
          >
            {data}
          </Markdown>
        </div>
      ) : undefined}
      <p>
        <Anchor to={{ href: '/', external: false }}>{text('ui.page.back')}</Anchor>
      </p>
    </main>
  )
}

const Heading = ({ children }: ComponentProps<'h1'>) => <h1 tabIndex={-1}>{children}</h1>

/** Loads a page. One that is too large or too complex to render quickly, or is HTML, is refused. @throws Error, which the console shows */
export async function loadPage([host, tenant, name]: [string, string, string]): Promise<string> {
  if (!/^[a-z0-9-]{1,64}$/.test(name)) throw new Error('not a page')
  const address = `${host}/tenants/${tenant}/pages/${name}.md`
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const text = withoutFrontMatter(await textAtMost(response, pageLimits.bytes))
    if (/^\s*($|<(!doctype|html))/i.test(text)) throw new Error('It is empty or HTML, not Markdown')
    const objection = pageLimitViolation(text)
    if (objection) throw new Error(`It ${objection.why}`)
    return text
  } catch (error) {
    // oxlint-disable-next-line no-console -- a message for operators whose page is not shown
    console.warn(`${address} is not shown. ${String(error)}.`)
    throw error
  }
}

/** Why a node, or a part of it, is not shown; undefined if all of it is shown. */
function unused({ type, url = '', value = '' }: MarkdownNode): string | undefined {
  if (type === 'html') return `HTML is left out: ${value.slice(0, 60)}`
  if (type === 'image') return `pictures are left out: ${url.slice(0, 60)}`
  if (type === 'link' && !pageLinkHref(url))
    return `a link leads nowhere: its address is neither safe nor a page: ${url.slice(0, 60)}`
  return undefined
}

const warned = new Set<string>()

/** Warns the operator in the console, once each, about parts of a page that are not shown. */
function warn(name: string, node: MarkdownNode): void {
  const why = unused(node)
  const line = `pages/${name}.md: ${why}.`
  if (why !== undefined && !warned.has(line)) {
    warned.add(line)
    // oxlint-disable-next-line no-console -- a message for operators; `npm run check` reports it with line and hint
    console.warn(line)
  }
  node.children?.forEach((child) => warn(name, child))
}

/** A plugin of react-markdown, whose parser takes its extensions from the data of the processor. */
function withTables(this: { data(): object }) {
  const { extensions, mdastExtensions } = tables
  Object.assign(this.data(), { micromarkExtensions: extensions, fromMarkdownExtensions: mdastExtensions })
}

/** A plugin of react-markdown that names the window after the first heading. React moves a <title> into the head of the document. */
const withTitle = (titleFor: (heading?: string) => string) => () => (tree: MarkdownNode) => {
  const children = [{ type: 'text', value: titleFor(headingOf(tree)) }]
  // `hName`: the element that the node becomes.
  tree.children?.unshift({ type: 'title', data: { hName: 'title' }, children })
}
