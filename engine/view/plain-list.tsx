import type { HTMLAttributes } from 'react'
import type { Line } from '#generated/engine.ts'
import { useText } from './use-text.ts'

/** A list without bullets. Safari removes the list role from such lists, so it is set explicitly. */
export function PlainList({
  as: List = 'ul',
  className = '',
  ...rest
}: Readonly<Omit<HTMLAttributes<HTMLElement>, 'role'> & { as?: 'ol' | 'ul' }>) {
  return <List {...rest} className={`list-rows ${className}`.trim()} role="list" />
}

/** The lines below the title of an item. One without a value is left out. */
export function ItemLines({
  lines = [],
  item,
}: Readonly<{ lines: readonly Line[] | undefined; item: unknown }>) {
  const { line } = useText()
  return lines.map((definition) => {
    const shown = line(definition, item)
    return shown ? (
      <p key={definition.from + (definition.text ?? '')} className="list-line">
        {shown}
      </p>
    ) : null
  })
}
