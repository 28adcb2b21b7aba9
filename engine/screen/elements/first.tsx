import { Suspense, useEffect, useState } from 'react'
import type {
  DetailsElement,
  EntriesElement,
  GroupElement,
  NoticeElement,
  PointsElement,
  QuoteElement,
  TextElement,
  VideoElement,
} from '#generated/engine.ts'
import { linksOf } from '../../tenant/links.ts'
import { Anchor } from '../../view/anchor.tsx'
import { Icon, PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { lazyWithPreload } from '../../view/lazy.tsx'
import { useElement } from '../../view/use-element.ts'
import { Button, Submit } from '../screen-content.tsx'
import { Elements, registerElements } from '../load-screen.tsx'

const textClasses = { body: undefined, lead: 'lead', small: 'text-small' }

function Text({ element }: { element: TextElement }) {
  const { t } = useElement()
  return <p className={textClasses[element.style ?? 'body']}>{t(element.text, element.values)}</p>
}

/** A quotation as plain text. CSS preserves its line breaks. */
function Quote({ element }: Readonly<{ element: QuoteElement }>) {
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
function Notice({ element }: { element: NoticeElement }) {
  const { t, announce } = useElement()
  const { tenant } = useEngine()
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

/** Short points: an ordered list with numbers, or a list with icons or ticks. Safari sees no list in entries that are flex boxes. */
function Points({ element: { points, style = 'numbers' } }: { element: PointsElement }) {
  const { t } = useElement()
  const List = style === 'numbers' ? 'ol' : 'ul'
  return (
    <List className={`points points-${style}`} role="list">
      {points.map(({ title, text, icon }, index) => (
        <li key={title}>
          <span className="points-mark" aria-hidden="true">
            {style === 'numbers' ? index + 1 : <Icon name={(style === 'icons' && icon) || 'check'} />}
          </span>
          <div>
            <p className="points-title">{t(title)}</p>
            {text && <p className="points-text">{t(text)}</p>}
          </div>
        </li>
      ))}
    </List>
  )
}

/** Links to other entry pages of the product. Entries that the tenant does not have are left out. */
function Entries({ element }: { element: EntriesElement }) {
  const { product } = useEngine()
  const { t } = useElement()
  const links = element.items.flatMap((item) => {
    const href = product.pathOf?.(item.entry)
    return href === undefined ? [] : [{ ...item, href }]
  })
  if (links.length === 0) return null
  return (
    <section className="group">
      <h2>{t(element.title)}</h2>
      <ul className="entries">
        {links.map(({ entry, href, label, text }) => (
          <li key={entry}>
            <Anchor to={{ href, external: false }}>{t(label)}</Anchor>
            {text && <p className="points-text">{t(text)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** CSS classes for the layout of a body. Not selected with `:has()`, which the browser would evaluate for each new list row. */
function layoutOf(body: GroupElement['body']): string {
  if (body.every(({ type }) => type === 'button' || type === 'submit')) return 'stack stack-buttons'
  return body.every(({ type }) => type === 'download') ? 'stack stack-downloads' : 'stack'
}

/** A group of elements with a heading: stacked, on a card, or side by side on wide windows. */
function Group({ element }: { element: GroupElement }) {
  const { t } = useElement()
  const style = element.style ?? 'plain'
  return (
    <section className={`group group-${style}${style === 'card' ? ' card' : ''}`} data-print={element.print}>
      {element.title && <h2>{t(element.title)}</h2>}
      <div className={layoutOf(element.body)}>
        <Elements body={element.body} />
      </div>
    </section>
  )
}

/** A summary that can be expanded (`<details>`). */
function Details({ element }: { element: DetailsElement }) {
  const { t, track } = useElement()
  return (
    <details
      className="details"
      data-print={element.print}
      onToggle={(event) => event.currentTarget.open && track(element.track)}
    >
      <summary>{t(element.summary, element.values)}</summary>
      <div className="stack">
        <Elements body={element.body} />
      </div>
    </details>
  )
}

const VideoDialog = lazyWithPreload(() => import('./video-dialog.tsx'))

/** A button that opens a video in a dialog. Only for tenants with the feature `video`. The dialog is loaded on demand. */
function Video({ element }: { element: VideoElement }) {
  const { tenant } = useEngine()
  const { t } = useElement()
  const [open, setOpen] = useState(false)
  if (!tenant.features?.video) return null
  return (
    <>
      <PressButton look="quiet" label={t(element.label)} onPress={() => setOpen(true)} />
      {open && (
        <Suspense>
          <VideoDialog element={element} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** All elements of the engine. Each that the first screen does not need is a lazy component, with a chunk of its own. */
registerElements({
  button: Button,
  details: Details,
  entries: Entries,
  group: Group,
  notice: Notice,
  points: Points,
  quote: Quote,
  submit: Submit,
  text: Text,
  video: Video,
  assign: lazyWithPreload(() => import('./assign.tsx')),
  checklist: lazyWithPreload(() => import('./checklist.tsx')),
  choices: lazyWithPreload(() => import('./choices.tsx')),
  conditional: lazyWithPreload(async () => ({ default: (await import('./nested.tsx')).Conditional })),
  decisions: lazyWithPreload(() => import('./decisions.tsx')),
  documents: lazyWithPreload(() => import('./documents.tsx')),
  download: lazyWithPreload(() => import('./download.tsx')),
  fields: lazyWithPreload(() => import('./fields.tsx')),
  finder: lazyWithPreload(() => import('./finder.tsx')),
  form: lazyWithPreload(() => import('./form.tsx')),
  'inline-form': lazyWithPreload(async () => {
    const { InlineForm, prepare } = await import('./form.tsx')
    return { default: InlineForm, prepare }
  }),
  list: lazyWithPreload(() => import('./list.tsx')),
  'open-tasks': lazyWithPreload(async () => ({ default: (await import('./checklist.tsx')).OpenTasksButton })),
  progress: lazyWithPreload(() => import('./progress.tsx')),
  questions: lazyWithPreload(() => import('./questions.tsx')),
  records: lazyWithPreload(() => import('./records.tsx')),
  review: lazyWithPreload(async () => ({ default: (await import('./summary.tsx')).Review })),
  'screen-part': lazyWithPreload(async () => {
    const { ScreenPartElementView, prepare } = await import('./nested.tsx')
    return { default: ScreenPartElementView, prepare }
  }),
  search: lazyWithPreload(() => import('./search.tsx')),
  share: lazyWithPreload(() => import('./share.tsx')),
  signature: lazyWithPreload(() => import('./signature.tsx')),
  summary: lazyWithPreload(() => import('./summary.tsx')),
  tasks: lazyWithPreload(async () => ({ default: (await import('./list.tsx')).Tasks })),
  timeline: lazyWithPreload(() => import('./timeline.tsx')),
  upload: lazyWithPreload(() => import('./upload.tsx')),
  waiting: lazyWithPreload(async () => ({ default: (await import('./progress.tsx')).Waiting })),
})
