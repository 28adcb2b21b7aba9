import type { ListElement } from '#generated/engine.ts'
import { DownloadButton } from './download.tsx'
import { Anchor } from '../../view/anchor.tsx'
import { Icon } from '../../view/icon.tsx'
import { keyOf, listOf, filterItems } from '../../list/row-data.ts'
import { safeHref } from '../../tenant/links.ts'
import { useQueryFailed } from '../../view/use-form-controls.ts'
import { read, resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { ItemLines, PlainList } from '../../view/plain-list.tsx'

/** A read-only list. A row can have a link and a file to save. */
export default function List({ element }: Readonly<{ element: ListElement }>) {
  const { scope } = useScreen()
  const { t } = useText()
  const items = filterItems(listOf(resolve(element.items, scope)), element.where, scope)
  const queryFailed = useQueryFailed(element.items)
  if (items.length === 0)
    return element.empty && !queryFailed ? <p className="list-empty">{t(element.empty)}</p> : null
  return (
    <PlainList aria-label={t(element.label)}>
      {items.map((item, at) => (
        <Row key={keyOf(item, '/item/id') || at} element={element} item={item} />
      ))}
    </PlainList>
  )
}

function Row({ element, item }: Readonly<{ element: ListElement; item: unknown }>) {
  const { scope } = useScreen()
  const { t } = useText()
  const at = (pointer: string | undefined) => (pointer ? read({ ...scope, item }, pointer) : undefined)
  const title = String(at(element.title) ?? '')
  const href = safeHref(at(element.link))
  return (
    <li className="list-row">
      {element.icon && <Icon name={element.icon} />}
      <div className="list-content">
        <p className="list-title">{title}</p>
        <ItemLines lines={element.lines} item={item} />
      </div>
      <div className="list-actions">
        {href && (
          <Anchor to={{ href, external: true }}>
            {element.linkLabel ? t(element.linkLabel) : title}
            {element.linkLabel && <span className="visually-hidden"> {title}</span>}
          </Anchor>
        )}
        {element.file && (
          <DownloadButton label={t(element.file.label)} name={title} load={element.file.call} item={item} />
        )}
      </div>
    </li>
  )
}
