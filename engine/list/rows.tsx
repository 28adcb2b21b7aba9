import type { HTMLAttributes } from 'react'

/** A list without bullets. Safari removes the list role from such lists, so it is set explicitly. */
export function Rows({
  as: List = 'ul',
  className = '',
  ...rest
}: Readonly<Omit<HTMLAttributes<HTMLElement>, 'role'> & { as?: 'ol' | 'ul' }>) {
  return <List {...rest} className={`list-rows ${className}`.trim()} role="list" />
}
