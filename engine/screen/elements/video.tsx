import { Suspense, useState } from 'react'
import type { VideoElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { lazyWithPreload } from '../../view/lazy-with-preload.ts'
import { useText } from '../../view/use-text.ts'

const VideoDialog = lazyWithPreload(() => import('../video/dialog.tsx'))

/** A button that opens a video in a dialog. Only for tenants with the feature `video`. The dialog is loaded on demand. */
export default function Video({ element }: { element: VideoElement }) {
  const { tenant } = useEngine()
  const { t } = useText()
  const [open, setOpen] = useState(false)
  if (!tenant.features?.video) return null
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {t(element.label)}
      </button>
      {open && (
        <Suspense>
          <VideoDialog element={element} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
