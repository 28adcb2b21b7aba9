import { useState } from 'react'
import type { ShareElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { Icon } from '../../view/icon.tsx'
import { useLinkAddress } from '../../view/anchor.tsx'
import { useText } from '../../view/use-text.ts'

/** Shares a page of the app with the Web Share API; as a link to copy in browsers without it. */
export default function Share({ element }: Readonly<{ element: ShareElement }>) {
  const { product } = useEngine()
  const addressOf = useLinkAddress()
  const { t } = useText()
  const [refused, setRefused] = useState(false)
  // The link contains only the page, and the tenant if the address names it; no data of the customer.
  const url = new URL(addressOf(element.path), window.location.origin).href
  // Not in every browser, although its type says so.
  const canShare = 'share' in navigator && !refused
  const track = () => element.track && product.track({ ...element.track })
  const share = () => {
    track()
    navigator.share({ title: t(element.title), text: t(element.text), url }).catch((error: unknown) => {
      // AbortError: the customer has closed the share dialog.
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
