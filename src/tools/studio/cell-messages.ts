import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CellReady, TenantChanged } from '../gallery/draft.ts'
import type { EndChanged } from '../gallery/show-end.ts'
import type { PickingChanged, SentencePicked, ShownTenant } from '../gallery/pick-sentence.ts'
import { knownTenants } from './check.ts'
import { validTenant } from './document.ts'
import { picturesOf } from './draft-files.ts'
import { idOf } from './file.ts'
import type { Pages } from './pages.ts'
import type { Studio } from './store.ts'

const isCellReady = (data: unknown): data is CellReady =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'cell-ready'

const isSentencePicked = (data: unknown): data is SentencePicked =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'sentence-picked'

/** Tells the previews whether a click selects a sentence, and calls `picked` with the selected ones. */
export function usePicking(
  isPicking: boolean,
  post: (message: PickingChanged) => void,
  picked: (sentences: readonly string[], shown: ShownTenant) => void,
): void {
  const latest = useRef({ isPicking, post, picked })
  useLayoutEffect(() => {
    latest.current = { isPicking, post, picked }
  })
  useEffect(() => latest.current.post({ kind: 'picking-changed', isPicking }), [isPicking])
  useEffect(() => {
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return
      const now = latest.current
      if (isCellReady(data)) now.post({ kind: 'picking-changed', isPicking: now.isPicking })
      if (isSentencePicked(data)) now.picked(data.sentences, data.shown)
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [])
}

/** Tells the previews whether to show the end of their page. */
export function useEnd(isEnd: boolean, post: (message: EndChanged) => void): void {
  const latest = useRef({ isEnd, post })
  useLayoutEffect(() => {
    latest.current = { isEnd, post }
  })
  useEffect(() => latest.current.post({ kind: 'end-changed', isEnd }), [isEnd])
  useEffect(() => {
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      const now = latest.current
      if (origin === window.location.origin && isCellReady(data))
        now.post({ kind: 'end-changed', isEnd: now.isEnd })
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [])
}

/**
 * Sends the edited tenant to the preview in the frame whenever it is valid, with `pages` if the preview shows one of them.
 * Returns true while the tenant is invalid.
 */
export function useTenantMessages(
  studio: Studio,
  post: (message: TenantChanged) => void,
  pages: Pages | undefined,
): boolean {
  const last = useRef<TenantChanged | undefined>(undefined)
  const [isInvalid, setInvalid] = useState(false)
  const send = useRef(post)
  useLayoutEffect(() => {
    send.current = post
  })
  useEffect(() => {
    const update = () => {
      const { now } = studio.state().history
      const tenant = validTenant(now)
      setInvalid(!tenant)
      if (!tenant) return
      // Logo and pages come from the tenant's folder in this checkout; for a tenant that is not in it, from the folder of the
      // first one.
      const [fallback = tenant.id] = knownTenants
      const id = knownTenants.includes(idOf(now.file)) ? idOf(now.file) : fallback
      const pictures = picturesOf(now.files)
      last.current = { kind: 'tenant-changed', tenant: { ...tenant, id }, pictures, ...(pages && { pages }) }
      send.current(last.current)
    }
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && isCellReady(data) && last.current) send.current(last.current)
    }
    update()
    window.addEventListener('message', answer)
    const unsubscribe = studio.subscribe(update)
    return () => {
      window.removeEventListener('message', answer)
      unsubscribe()
    }
  }, [studio, pages])
  return isInvalid
}
