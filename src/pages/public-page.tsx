import { use } from 'react'
import Markdown from 'react-markdown'
import { Anchor } from '#engine/view/anchor.tsx'
import useSWR from 'swr'
import { useEngine } from '#engine/view/engine.ts'
import { Pending } from '#engine/view/pending.tsx'
import { linkHref } from '#engine/tenant/links.ts'
import { config } from '../boot/config.ts'
import { loadLaterTexts } from '../boot/texts.ts'
import { loadPage } from './load-page.ts'

/** Only addresses that a tenant's links may have; anything else is shown as text. */
const safe = (address: string): string => {
  const link = /^[a-z]+:/i.test(address) ? `~${address}` : address
  return linkHref(link)?.href ?? ''
}

/** A page of the tenant written in Markdown: terms, imprint, privacy. Becomes elements, never HTML. */
export default function PublicPage({ name }: { name: string }) {
  const { tenant, text } = useEngine()
  use(loadLaterTexts())
  const { data, error } = useSWR([config().hosts.tenant, tenant.id, name], loadPage, {
    revalidateOnFocus: false,
  })
  const heading = /^#\s+(.+)$/m.exec(data ?? '')?.[1]
  return (
    <main id="main" className="screen layout-step page" data-screen="page">
      <title>{[heading ?? text('ui.page'), tenant.name].join(' – ')}</title>
      {error ? <h1>{text('ui.page.missing')}</h1> : undefined}
      {!data && !error ? <Pending /> : undefined}
      {data ? (
        <Markdown skipHtml urlTransform={safe} disallowedElements={['img']}>
          {data}
        </Markdown>
      ) : undefined}
      <p>
        <Anchor to={{ href: '/', external: false }}>{text('ui.page.back')}</Anchor>
      </p>
    </main>
  )
}
