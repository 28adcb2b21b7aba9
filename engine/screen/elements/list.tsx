import type { ListElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { ItemLink, ItemText, PlainList } from '../../view/plain-list.tsx'
import { keyOf, textAt, useElement } from '../../view/use-element.ts'
import { useQueryFailed } from '../../view/use-form-controls.ts'
import { DownloadButton } from './download.tsx'

/** A read-only list. A row can have a link and a file to save. */
export default function List({ element }: Readonly<{ element: ListElement }>) {
  const { t, line, items: itemsOf } = useElement()
  const { icon, file, link, linkLabel, lines = [] } = element
  const items = itemsOf(element.items, element.where)
  const queryFailed = useQueryFailed(element.items)
  if (items.length === 0)
    return element.empty && !queryFailed ? <p className="list-empty">{t(element.empty)}</p> : null
  return (
    <PlainList aria-label={t(element.label)}>
      {items.map((item, at) => {
        const title = textAt(item, element.title)
        return (
          <li key={keyOf(item, '/item/id') || at} className="list-row">
            {icon && <Icon name={icon} />}
            <ItemText title={title} lines={lines.map((definition) => line(definition, item))} />
            <div className="list-actions">
              <ItemLink item={item} link={link} label={linkLabel} title={title} />
              {file && <DownloadButton label={t(file.label)} name={title} load={file.call} item={item} />}
            </div>
          </li>
        )
      })}
    </PlainList>
  )
}
