import { readTenant } from '#engine/tenant/read.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import type { Tenant } from '#generated/engine.ts'

/** What a cell says to the studio around it: it is about to show itself. */
export interface Asking {
  kind: 'studio-asks'
}

/** What the studio says to the cell in it. */
export interface Telling {
  kind: 'studio-tenant'
  tenant: unknown
}

/** Time that somebody who types takes between two letters, in milliseconds: a new page for each would only flicker. */
const pause = 350

const isTelling = (data: unknown): data is Telling =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'studio-tenant'

/** Messages of the page around, if it is one of ours; what they bring is read as a file that anybody wrote. */
function hear(listen: (tenant: Tenant) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isTelling(data)) return
    const tenant = readTenant(data.tenant)
    if (tenant) listen(tenant)
  })
}

/** All that colours, corners and typeface do not say; a change of it needs the page anew. */
const rest = ({ theme: { light: _l, dark: _d, radius: _r, font: _f, ...theme }, ...tenant }: Tenant) =>
  JSON.stringify({ ...tenant, theme })

/**
 * The tenant that the studio around this frame has in hand, saved or not. From then on its changes are followed: the look at
 * once, everything else by loading the page anew. Undefined outside of the studio.
 */
export function draftTenant(): Promise<Tenant> | undefined {
  if (window.parent === window || !new URLSearchParams(window.location.search).has('draft')) return undefined
  return new Promise((resolve) => {
    let shown: string | undefined
    let stop: (() => void) | undefined
    let timer: number | undefined
    hear((tenant) => {
      shown ??= rest(tenant)
      clearTimeout(timer)
      if (rest(tenant) !== shown) timer = window.setTimeout(() => window.location.reload(), pause)
      stop?.()
      stop = applyTheme(tenant.theme)
      resolve(tenant)
    })
    window.parent.postMessage({ kind: 'studio-asks' } satisfies Asking, window.location.origin)
  })
}
