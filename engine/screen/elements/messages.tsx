import { useEffect } from 'react'
import type { NoticeElement, ProgressElement, QuoteElement, WaitingElement } from '#generated/engine.ts'
import { linksOf } from '../../tenant/links.ts'
import { Anchor, Icon } from '../../view/button.tsx'
import {
  announcedSeconds,
  minutesAndSeconds,
  useDebouncedAnnouncement,
  useRemaining,
} from '../../view/hooks.ts'
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

/** A native progress bar, which the texts say to screen readers. Only changes of the phase are announced. */
export function Progress({ element }: Readonly<{ element: ProgressElement }>) {
  const { t, value } = useElement()
  const share = Number(value(element.value) ?? Number.NaN)
  const percent = Number.isFinite(share) ? Math.min(100, Math.max(0, Math.round(share))) : undefined
  const phase = element.phases?.findLast(({ from }) => from <= (percent ?? 0))
  const phaseText = t(phase?.text)
  useDebouncedAnnouncement(phaseText, 0)
  return (
    <div className="progress">
      <p className="progress-head">
        <span>{t(element.label)}</span>
        {percent !== undefined && <span className="progress-percent">{t('ui.percent', { percent })}</span>}
      </p>
      <progress aria-hidden="true" max={100} {...(percent === undefined ? {} : { value: percent })} />
      {phaseText && <p className="progress-phase">{phaseText}</p>}
      {element.note && <p className="text-small">{t(element.note)}</p>}
    </div>
  )
}

/** Longest time with a countdown, in seconds. */
const maxCountdown = 3600

/** Shown while the customer does something outside of the app: a text and the remaining time. */
export function Waiting({ element }: Readonly<{ element: WaitingElement }>) {
  const { t, value } = useElement()
  const left = useRemaining(value(element.until))
  const over = left === 0
  const mark = announcedSeconds.find((seconds) => left !== undefined && left <= seconds)
  const message = over ? t(element.expired) : mark ? t('ui.waiting.left', { count: mark }) : ''
  useDebouncedAnnouncement(message, 0)
  return (
    <div className="waiting">
      {!over && <span className="waiting-dot" aria-hidden="true" />}
      <div>
        <p className="waiting-label">{over && element.expired ? t(element.expired) : t(element.label)}</p>
        {left !== undefined && left <= maxCountdown && !over && (
          <p className="waiting-left" role="timer">
            {t(element.remaining ?? 'ui.waiting.time', { time: minutesAndSeconds(left), seconds: left })}
          </p>
        )}
      </div>
    </div>
  )
}
