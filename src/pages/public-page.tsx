import { use } from 'react'
import Markdown from 'react-markdown'
import { Anchor } from '#engine/view/anchor.tsx'
import useSWR from 'swr'
import { useEngine } from '#engine/view/engine.ts'
import { LoadingIndicator } from '#engine/view/loading-indicator.tsx'
import { useLinkAddress } from '#engine/view/use-link-address.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { tenantHost } from '../boot/config.ts'
import { loadDeferredTexts } from '../boot/texts.ts'
import { pageLimits, pageLimitViolation } from '#engine/tenant/page-limits.ts'
import { warnOfUnused } from './unused-in-page.ts'
import { textAtMost } from '#engine/util/fetch-limits.ts'

/** Allows the same URLs as the links of a tenant; any other becomes ''. */
const safeHref = (address: string, addressOf: (path: string) => string): string => {
  const link = /^[a-z]+:/i.test(address) ? `~${address}` : address
  const to = linkHref(link)
  if (!to) return ''
  return to.external ? to.href : addressOf(to.href)
}

/** A Markdown page of the tenant: terms, imprint, privacy. Rendered as React elements, never as HTML. */
export default function PublicPage({ name }: { name: string }) {
  const { tenant, text } = useEngine()
  const addressOf = useLinkAddress()
  use(loadDeferredTexts())
  const { data, error } = useSWR([tenantHost(), tenant.id, name], loadPage, {
    revalidateOnFocus: false,
  })
  const heading = /^#\s+(.+)$/m.exec(data ?? '')?.[1]
  return (
    <main id="main" className="screen layout-step page" data-screen="page">
      <title>{[heading ?? text('ui.page'), tenant.name].join(' – ')}</title>
      {error ? <h1>{text('ui.page.missing')}</h1> : undefined}
      {!data && !error ? <LoadingIndicator /> : undefined}
      {data ? (
        <Markdown
          skipHtml
          urlTransform={(address) => safeHref(address, addressOf)}
          disallowedElements={['img']}
          remarkPlugins={[warnOfUnused(name)]}
        >
          {data}
        </Markdown>
      ) : undefined}
      <p>
        <Anchor to={{ href: '/', external: false }}>{text('ui.page.back')}</Anchor>
      </p>
    </main>
  )
}

const namePattern = /^[a-z0-9-]{1,64}$/

/** Reads and validates the page. @throws Error */
async function readPage(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const text = await textAtMost(response, pageLimits.bytes)
  if (/^\s*<(!doctype|html)/i.test(text)) throw new Error('It is HTML, not Markdown')
  const objection = pageLimitViolation(text)
  if (objection) throw new Error(`It ${objection.why}`)
  return text
}

/**
 * Loads the Markdown of a public page. Pages that are too large or too complex to render quickly, or that are HTML, are
 * refused with a message to the operator in the console.
 * @throws Error
 */
export async function loadPage([host, tenant, name]: [string, string, string]): Promise<string> {
  if (!namePattern.test(name)) throw new Error('not a page')
  const address = `${host}/tenants/${tenant}/pages/${name}.md`
  try {
    return await readPage(await fetch(address))
  } catch (error) {
    // oxlint-disable-next-line no-console -- a message for operators whose page is not shown
    console.warn(`${address} is not shown. ${String(error)}.`)
    throw error
  }
}
