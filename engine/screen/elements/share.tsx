import { useState } from 'react'
import type { ShareElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { Icon } from '../../view/icon.tsx'
import { useText } from '../../view/use-text.ts'

/** Recommends a page of the app: through the sheet of the system where there is one, else as a link to copy. */
export default function Share({ element }: Readonly<{ element: ShareElement }>) {
  const { product, tenant } = useEngine()
  const { t } = useText()
  const [refused, setRefused] = useState(false)
  // Only the page and whose it is: nothing of the customer's own way there.
  const url = new URL(`${element.path}?tenant=${encodeURIComponent(tenant.id)}`, window.location.origin).href
  // Absent in some browsers, whatever its type says.
  const canShare = 'share' in navigator && !refused
  const track = () => element.track && product.track({ ...element.track })
  const share = () => {
    track()
    navigator.share({ title: t(element.title), text: t(element.text), url }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setRefused(true)
    })
  }
  if (!canShare)
    return (
      <div className="share">
        <p className="field-label">{t(element.label)}</p>
        <p className="share-link">{url}</p>
        <CopyButton value={url} label={t(element.copyLabel)} onCopied={track} />
      </div>
    )
  return (
    <button type="button" className="button button-secondary" onClick={share}>
      <Icon name="send" />
      {t(element.label)}
    </button>
  )
}
