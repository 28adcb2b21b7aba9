import { footerEntries, routeTable } from '../../boot/entries.ts'
import '#engine/theme/index.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { SWRConfig, mutate } from 'swr'
import type { Middleware } from 'swr'
import { Frame } from '#engine/screen/frame.tsx'
import { LoadingIndicator } from '#engine/view/lazy.tsx'
import { loadConfig, tenantHost } from '../../boot/config.ts'
import { EngineProvider } from '../../boot/engine-provider.tsx'
import { prepareStore } from '../../session/flow-store.ts'
import PublicPage from '../../pages/public-page.tsx'
import { disableFocusInFrame, WithinCell } from './cell-context.tsx'
import { draftRenderer, receiveDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { lookOf, overrideColorScheme } from './look.ts'

/** Links to other public pages lead to their cells. All other links do nothing in a preview. */
function holdLinks(): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const page = /^\/public\/([a-z0-9-]{1,64})$/.exec(new URL(link.href).pathname)?.[1]
      if (page !== undefined) window.location.replace(`/gallery/page/${page}${window.location.search}`)
    },
    true,
  )
}

/** `/gallery/page/<name>?draft=1`: a public page of the tenant that is edited in the studio around this frame. */
export async function showPage(element: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const { locale, scheme, tone } = lookOf(window.location.search)
  overrideColorScheme(scheme)
  disableFocusInFrame()
  holdLinks()
  await Promise.all([loadConfig(), prepareStore()])
  document.documentElement.lang = locale
  let pages: Draft['pages'] = {}
  // Returns the text of the draft instead of the saved one.
  const fromDraft: Middleware = (next) => (key, _load, options) =>
    next(
      key,
      // The cast: like the page's own loader, it returns a text for this key.
      (async () => {
        if (pages[name] === undefined) throw new Error(`There is no page "${name}".`)
        return pages[name]
      }) as unknown as typeof _load,
      options,
    )
  const root = createRoot(element)
  const show = draftRenderer({ locale, tone }, async (texts, draft) => {
    const { tenant, pictures } = draft
    pages = draft.pages
    await mutate([tenantHost(), tenant.id, name], pages[name], { revalidate: false })
    root.render(
      <MemoryRouter initialEntries={[`/public/${name}`]}>
        <EngineProvider texts={texts} tenant={tenant}>
          <WithinCell pictures={pictures}>
            <Frame links={footerEntries()} order={routeTable.footerLinks ?? []}>
              <Suspense fallback={<LoadingIndicator />}>
                <SWRConfig value={{ use: [fromDraft] }}>
                  <PublicPage name={name} />
                </SWRConfig>
              </Suspense>
            </Frame>
          </WithinCell>
        </EngineProvider>
      </MemoryRouter>,
    )
  })
  const draft = await receiveDraft(show)
  if (!draft) throw new Error('Pages are shown within the studio only.')
  await show(draft)
}
