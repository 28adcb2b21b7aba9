import { readTenant } from '#engine/tenant/read.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import type { Tenant } from '#generated/engine.ts'

/** Message of a cell to the studio: it is ready to receive the edited tenant. */
export interface CellReady {
  kind: 'cell-ready'
}

/** Message of the studio to its cell: the edited tenant. */
export interface TenantChanged {
  kind: 'tenant-changed'
  tenant: unknown
}

/** Delay before a reload, so that the page does not reload for each typed character. Milliseconds. */
const reloadDelay = 350

const isTenantChanged = (data: unknown): data is TenantChanged =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'tenant-changed'

/** Listens to tenants from the parent page of the same origin. They are validated like any tenant file. */
function onTenant(listener: (tenant: Tenant) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isTenantChanged(data)) return
    const tenant = readTenant(data.tenant)
    if (tenant) listener(tenant)
  })
}

/** The tenant without colours, radius and font, which are applied without a reload. */
const withoutTheme = ({
  theme: { light: _l, dark: _d, radius: _r, font: _f, ...theme },
  ...tenant
}: Tenant) => JSON.stringify({ ...tenant, theme })

/**
 * The tenant that is edited in the studio around this frame, saved or not. Later changes of the theme are applied at once, all
 * other changes by a reload. Undefined outside of the studio.
 */
export function draftTenant(): Promise<Tenant> | undefined {
  if (window.parent === window || !new URLSearchParams(window.location.search).has('draft')) return undefined
  return new Promise((resolve) => {
    let shown: string | undefined
    let stop: (() => void) | undefined
    let timer: number | undefined
    onTenant((tenant) => {
      shown ??= withoutTheme(tenant)
      clearTimeout(timer)
      if (withoutTheme(tenant) !== shown)
        timer = window.setTimeout(() => window.location.reload(), reloadDelay)
      stop?.()
      stop = applyTheme(tenant.theme)
      resolve(tenant)
    })
    window.parent.postMessage({ kind: 'cell-ready' } satisfies CellReady, window.location.origin)
  })
}
