import '#engine/theme/index.css'
import '@fontsource-variable/source-sans-3'
import './gallery.css'
import type { i18n } from 'i18next'
import { Suspense, useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router'
import { Frame } from '#engine/screen/frame.tsx'
import { LoadingIndicator } from '#engine/view/lazy.tsx'
import { EngineContext, useEngine } from '#engine/view/engine.ts'
import type { Tenant } from '#generated/engine.ts'
import { EngineProvider } from '../../boot/page.tsx'
import { footerEntries, routeTable } from '../../routes/entries.ts'
import { Notices } from '../../boot/notices.tsx'
import { lookOf, overrideColorScheme } from './cells.ts'

/** Ignores `focus()` in a frame: a screen that focuses its heading would scroll, or take the focus from, the page around it. */
function disableFocusInFrame(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function focusInside(options) {
    if (window.parent === window || document.hasFocus()) focus.call(this, options)
  }
}

/** What all pages in frames have in common: the look of the address, the focus, and the root of the page. */
export function begin(element: HTMLElement) {
  const look = lookOf(window.location.search)
  overrideColorScheme(look.scheme)
  disableFocusInFrame()
  document.documentElement.lang = look.locale
  return { look, root: createRoot(element) }
}

interface Props {
  texts: i18n
  tenant: Tenant
  /** Path of the page in the app. */
  path: string
  /** Pictures that are not saved yet. */
  pictures?: Readonly<Record<string, string>>
  /** Whether links of the app work; a cell shows one screen only. */
  canNavigate?: boolean
  children: ReactNode
}

/** The engine of a page: it navigates in the memory router, because the history of the tab belongs to the page around it. */
function Within({
  pictures = {},
  canNavigate = false,
  children,
}: Readonly<Pick<Props, 'pictures' | 'canNavigate' | 'children'>>) {
  const engine = useEngine()
  const go = useNavigate()
  const own = useMemo(
    () => ({
      ...engine,
      tenantFile: (name: string) => pictures[name] ?? engine.tenantFile(name),
      navigate(to: string | number, how?: { replace?: boolean; state?: unknown }) {
        if (canNavigate) void (typeof to === 'number' ? go(to) : go(to, how))
      },
    }),
    [engine, go, pictures, canNavigate],
  )
  return <EngineContext value={own}>{children}</EngineContext>
}

/** A page of the app in a tool: its frame with header, notices and footer, as customers see it. */
export const AppPage = ({ texts, tenant, path, children, ...within }: Readonly<Props>) => (
  <MemoryRouter initialEntries={[path]}>
    <EngineProvider texts={texts} tenant={tenant}>
      <Within {...within}>
        <Frame links={footerEntries()} order={routeTable.footerLinks ?? []}>
          <Notices />
          <Suspense fallback={<LoadingIndicator />}>{children}</Suspense>
        </Frame>
      </Within>
    </EngineProvider>
  </MemoryRouter>
)
