import { Suspense, useState } from 'react'
import type {
  DetailsElement,
  EntriesElement,
  GroupElement,
  PointsElement,
  TextElement,
  VideoElement,
} from '#generated/engine.ts'
import { Anchor, Icon, PressButton } from '../../view/button.tsx'
import { lazyWithPreload } from '../../view/lazy.tsx'
import { useElement } from '../../view/use-element.ts'
import { Button, Submit } from '../screen-content.tsx'
import { Elements, registerElements } from '../load-screen.tsx'

const textClasses = { body: undefined, lead: 'lead', small: 'text-small' }

function Text({ element }: { element: TextElement }) {
  const { t } = useElement()
  return <p className={textClasses[element.style ?? 'body']}>{t(element.text, element.values)}</p>
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
  const { t, product } = useElement()
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
  const { t, tenant } = useElement()
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

registerElements(
  {
    button: Button,
    details: Details,
    entries: Entries,
    group: Group,
    points: Points,
    submit: Submit,
    text: Text,
    video: Video,
  },
  () => import('./others.ts'),
)
