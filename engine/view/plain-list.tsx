import type { HTMLAttributes, ReactNode } from 'react'

/** A list without bullets. Safari removes the list role from such lists, so it is set explicitly. */
export function PlainList({
  as: List = 'ul',
  className = '',
  ...rest
}: Readonly<Omit<HTMLAttributes<HTMLElement>, 'role'> & { as?: 'ol' | 'ul' }>) {
  return <List {...rest} className={`list-rows ${className}`.trim()} role="list" />
}

interface ItemTextProps {
  title: string
  lines?: readonly string[] | undefined
  children?: ReactNode
}

/** Title and lines of an item; empty lines are left out. Names of people and firms may have another direction than the page. */
export function ItemText({ title, lines = [], children }: Readonly<ItemTextProps>) {
  return (
    <div className="list-content">
      <p className="list-title" dir="auto">
        {title}
      </p>
      {lines.filter(Boolean).map((line, at) => (
        // The place is part of the name: two lines may have the same words.
        <p key={`${at}-${line}`} className="list-line" dir="auto">
          {line}
        </p>
      ))}
      {children}
    </div>
  )
}
