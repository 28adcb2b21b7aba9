import '#engine/theme/index.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { SWRConfig, mutate } from 'swr'
import type { Middleware } from 'swr'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { applyTheme } from '#engine/tenant/theme.ts'
import { createTexts, languageOf } from '#engine/text/texts.ts'
import { LoadingIndicator } from '#engine/view/loading-indicator.tsx'
import { loadConfig, tenantHost } from '../../boot/config.ts'
import { EngineProvider } from '../../boot/engine-provider.tsx'
import { setTexts, textSource } from '../../boot/texts.ts'
import { prepareStore } from '../../session/flow-store.ts'
import PublicPage from '../../pages/public-page.tsx'
import { disableFocusInFrame, WithinCell } from './cell-context.tsx'
import { receiveDraft } from './draft.ts'
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
export async function showPage(root: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const { locale, scheme } = lookOf(window.location.search)
  overrideColorScheme(scheme)
  disableFocusInFrame()
  holdLinks()
  await loadConfig()
  let pages: Draft['pages'] = {}
  const received = receiveDraft((draft) => {
    pages = draft.pages
    void mutate([tenantHost(), draft.tenant.id, name], pages[name], { revalidate: false })
  })
  if (!received) throw new Error('Pages are shown within the studio only.')
  const [{ tenant, pictures }] = await Promise.all([received, prepareStore()])
  applyTheme(tenant.theme)
  document.documentElement.lang = locale
  const language = languageOf(locale, tenant.tone)
  const texts = await createTexts(textSource, language, tenant.texts ?? {}, ['frame'])
  setTexts(texts)
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
  createRoot(root).render(
    <MemoryRouter initialEntries={[`/public/${name}`]}>
      <EngineProvider texts={texts} tenant={tenant}>
        <WithinCell pictures={pictures}>
          <Frame>
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
}
