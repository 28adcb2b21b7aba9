import type { HTMLAttributes } from 'react'

/** Rows without bullets. Safari takes the role of a list away from those, so it is given back. */
export function Rows({
  as: List = 'ul',
  className = '',
  ...rest
}: Readonly<Omit<HTMLAttributes<HTMLElement>, 'role'> & { as?: 'ol' | 'ul' }>) {
  return <List {...rest} className={`list-rows ${className}`.trim()} role="list" />
}
