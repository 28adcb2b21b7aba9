import { useEffect } from 'react'
import type { NoticeElement, QuoteElement } from '#generated/engine.ts'
import { linksOf } from '../../tenant/links.ts'
import { Anchor } from '../../view/anchor.tsx'
import { Icon } from '../../view/button.tsx'
import { useElement } from '../../view/use-element.ts'

/** A quotation as plain text. CSS preserves its line breaks. */
export function Quote({ element }: Readonly<{ element: QuoteElement }>) {
  const { t, value } = useElement()
  const text = [value(element.text)].flat().join('\n')
  if (text.trim() === '') return null
  return (
    <figure className="quote">
      {element.source && (
        <figcaption className="quote-source">{t(element.source, element.values)}</figcaption>
      )}
      <blockquote lang={element.language} className="quote-text">
        {text}
      </blockquote>
    </figure>
  )
}

const noticeIcons = { info: 'info', success: 'check', warning: 'alert' } as const

/** A boxed message. Colour and icon show its tone; a hidden text says it to screen readers. */
export function Notice({ element }: { element: NoticeElement }) {
  const { t, announce, tenant } = useElement()
  const [link] = linksOf(tenant.theme.links, element.links ?? [])
  const tone = element.tone ?? 'info'
  const text = t(element.text, element.values)
  const announced = element.announce ? text : ''
  useEffect(() => {
    if (announced) announce(announced)
  }, [announced, announce])
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={noticeIcons[tone]} />
      <div>
        <p className="visually-hidden">{t(`frame.notice.${tone}`)}</p>
        {element.title && <p className="notice-title">{t(element.title, element.values)}</p>}
        <p>{text}</p>
        {link && (
          <p>
            <Anchor to={link.to}>{t(link.label)}</Anchor>
          </p>
        )}
      </div>
    </div>
  )
}
