import { useState } from 'react'
import type { ShareElement } from '#generated/engine.ts'
import { useLinkAddress, CopyButton, PressButton } from '../../view/button.tsx'
import { useElement } from '../../view/use-element.ts'

/** Shares a page of the app with the Web Share API; as a link to copy in browsers without it. */
export default function Share({ element }: Readonly<{ element: ShareElement }>) {
  const { t, track } = useElement()
  const addressOf = useLinkAddress()
  const [refused, setRefused] = useState(false)
  // The link contains only the page, and the tenant if the address names it; no data of the customer.
  const url = new URL(addressOf(element.path), window.location.origin).href
  const share = () => {
    track(element.track)
    navigator.share({ title: t(element.title), text: t(element.text), url }).catch((error: unknown) => {
      // AbortError: the customer has closed the share dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setRefused(true)
    })
  }
  // Not in every browser, although its type says so.
  if ('share' in navigator && !refused)
    return <PressButton look="secondary" icon="send" label={t(element.label)} onPress={share} />
  return (
    <div className="share">
      <p className="field-label">{t(element.label)}</p>
      <p className="share-link">{url}</p>
      <CopyButton value={url} label={t(element.copyLabel)} onCopied={() => track(element.track)} />
    </div>
  )
}
