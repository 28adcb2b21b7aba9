import type { ListElement } from '#generated/engine.ts'
import { Anchor } from '../frame/anchor.tsx'
import { Icon } from '../icon.tsx'
import { CopyButton } from '../copy-button.tsx'
import { keyOf, listOf } from '../lists/merge-rows.ts'
import { safeHref } from '../lists/safe-href.ts'
import { passing } from '../lists/where.ts'
import { useUnread } from '../lists/use-unread.ts'
import { read, resolve } from '../scope.ts'
import { useScreen } from '../screen-context.ts'
import { useText } from '../use-text.ts'
import { Rows } from '../lists/rows.tsx'

/** A list to read, each row with an optional link and a value to copy. */
export default function List({ element }: Readonly<{ element: ListElement }>) {
  const { scope } = useScreen()
  const { t } = useText()
  const items = passing(listOf(resolve(element.items, scope)), element.where, scope)
  const unread = useUnread(element.items)
  if (items.length === 0)
    return element.empty && !unread ? <p className="list-empty">{t(element.empty)}</p> : null
  return (
    <Rows aria-label={t(element.label)}>
      {items.map((item, at) => (
        <Row key={keyOf(item, '/item/id') || at} element={element} item={item} />
      ))}
    </Rows>
  )
}

function Row({ element, item }: Readonly<{ element: ListElement; item: unknown }>) {
  const { scope } = useScreen()
  const { t, line } = useText()
  const at = (pointer: string | undefined) => (pointer ? read({ ...scope, item }, pointer) : undefined)
  const title = String(at(element.title) ?? '')
  const href = safeHref(at(element.link))
  const copied = at(element.copy)
  return (
    <li className="list-row">
      {element.icon && <Icon name={element.icon} />}
      <div className="list-what">
        <p className="list-title">{title}</p>
        {element.lines?.map((definition) => {
          const shown = line(definition, item)
          return shown ? (
            <p key={definition.from + (definition.text ?? '')} className="list-line">
              {shown}
            </p>
          ) : null
        })}
      </div>
      <div className="list-ways">
        {href && (
          <Anchor to={{ href, external: true }}>
            {element.linkLabel ? t(element.linkLabel) : title}
            {element.linkLabel && <span className="visually-hidden"> {title}</span>}
          </Anchor>
        )}
        {(typeof copied === 'string' || typeof copied === 'number') && copied !== '' && (
          <CopyButton value={String(copied)} label={t(element.copyLabel ?? 'ui.copy.label')} name={title} />
        )}
      </div>
    </li>
  )
}
