import { useId, useState } from 'react'
import { validTenant } from './document.ts'
import type { TenantDocument } from './file.ts'
import { ShareError, fragmentOf } from './share.ts'
import { fill, useTexts } from './studio-texts.ts'

/** Length of a URL above which some programs cut it off. */
const long = 8000

/** A link that contains the draft, for other people to view. It is discarded when the document changes. */
export function ShareLink({ document }: Readonly<{ document: TenantDocument }>) {
  const id = useId()
  const { share: words } = useTexts()
  const [made, setMade] = useState<{ of: TenantDocument; link: string }>()
  const [note, setNote] = useState('')
  const link = made?.of === document ? made.link : undefined
  const make = async () => {
    if (!validTenant(document)) return setNote(words.invalid)
    try {
      const address = `${window.location.origin}/studio${await fragmentOf(document)}`
      setMade({ of: document, link: address })
      const size = fill(words.size, { size: Math.ceil(address.length / 1024) })
      const isLocal = /^(localhost|127\.|\[::1\])/.test(window.location.hostname)
      setNote([size, address.length > long && words.long, isLocal && words.local].filter(Boolean).join(' '))
    } catch (error) {
      if (!(error instanceof ShareError)) throw error
      setNote(words.tooLarge)
    }
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setNote(words.copied),
      () => setNote(words.notCopied),
    )
  return (
    <section aria-labelledby={`${id}-title`} className="studio-share">
      <h3 id={`${id}-title`}>{words.title}</h3>
      <p className="field-hint">{words.lead}</p>
      <p>
        <button type="button" className="button" onClick={() => void make()}>
          {words.make}
        </button>
      </p>
      {link !== undefined && (
        <div className="cluster studio-add">
          <input
            className="input"
            readOnly
            aria-label={words.link}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" className="button" onClick={() => void copy(link)}>
            {words.copy}
          </button>
        </div>
      )}
      <p role="status">{link !== undefined || !made ? note : ''}</p>
    </section>
  )
}
