import { readTenant } from '#engine/tenant/read.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import { isObject } from '#engine/util/json.ts'
import type { Tenant } from '#generated/engine.ts'

/** Message of a cell to the studio: it is ready to receive the edited tenant. */
export interface CellReady {
  kind: 'cell-ready'
}

/** Message of the studio to its cell: the edited tenant. */
export interface TenantChanged {
  kind: 'tenant-changed'
  tenant: unknown
  /** Pictures of its folder that are not saved yet: data URLs by file name. */
  pictures?: Readonly<Record<string, string>>
  /** Its public pages: Markdown by name. Only for cells that show one. */
  pages?: Readonly<Record<string, string>>
}

/** A tenant that is edited in the studio, its unsaved pictures, and its pages. */
export interface Draft {
  tenant: Tenant
  pictures: Readonly<Record<string, string>>
  pages: Readonly<Record<string, string>>
}

/** Delay before a reload, so that the page does not reload for each typed character. Milliseconds. */
const reloadDelay = 350

const isTenantChanged = (data: unknown): data is TenantChanged =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'tenant-changed'

/** The pictures in a message. Values that are not data URLs of pictures are dropped. */
const picturesOf = (pictures: unknown): Draft['pictures'] =>
  Object.fromEntries(
    Object.entries(isObject(pictures) ? pictures : {}).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && /^data:image\/(svg\+xml|png|webp)[,;]/.test(entry[1]),
    ),
  )

/** The pages in a message: texts by name. */
const pagesOf = (pages: unknown): Draft['pages'] =>
  Object.fromEntries(
    Object.entries(isObject(pages) ? pages : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Listens to tenants from the parent page of the same origin. They are validated like any tenant file. */
function onDraft(listener: (draft: Draft) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isTenantChanged(data)) return
    const tenant = readTenant(data.tenant)
    if (tenant) listener({ tenant, pictures: picturesOf(data.pictures), pages: pagesOf(data.pages) })
  })
}

/** The draft without colours, radius, font and pages, which are applied without a reload. */
const withoutTheme = ({ tenant: { theme, ...tenant }, pictures }: Draft) => {
  const { light: _l, dark: _d, radius: _r, font: _f, ...more } = theme
  return JSON.stringify({ ...tenant, more, pictures })
}

/**
 * The tenant that is edited in the studio around this frame, saved or not. Later changes of the theme are applied at once, all
 * other changes by a reload. Undefined outside of the studio.
 * @param listener is called with each draft
 */
export function receiveDraft(listener?: (draft: Draft) => void): Promise<Draft> | undefined {
  if (window.parent === window || !new URLSearchParams(window.location.search).has('draft')) return undefined
  return new Promise((resolve) => {
    let shown: string | undefined
    let stop: (() => void) | undefined
    let timer: number | undefined
    onDraft((draft) => {
      shown ??= withoutTheme(draft)
      clearTimeout(timer)
      if (withoutTheme(draft) !== shown)
        timer = window.setTimeout(() => window.location.reload(), reloadDelay)
      stop?.()
      stop = applyTheme(draft.tenant.theme)
      listener?.(draft)
      resolve(draft)
    })
    window.parent.postMessage({ kind: 'cell-ready' } satisfies CellReady, window.location.origin)
  })
}
