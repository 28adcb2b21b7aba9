import type { HTMLAttributes, MouseEvent, ReactNode } from 'react'
import { read } from '../flow/binding.ts'
import { safeHref } from '../tenant/links.ts'
import { Anchor, PressButton } from './button.tsx'
import { useScreen } from './engine.ts'
import { useText } from './use-element.ts'

/** A list without bullets. Safari removes the list role from such lists, so it is set explicitly. */
export function PlainList({
  as: List = 'ul',
  className = '',
  ...rest
}: Readonly<Omit<HTMLAttributes<HTMLElement>, 'role'> & { as?: 'ol' | 'ul' }>) {
  return <List {...rest} className={`list-rows ${className}`.trim()} role="list" />
}

/** The first button after the list around an element: what stands between list and actions is not passed over. */
function focusPastList({ currentTarget }: MouseEvent) {
  const list = currentTarget.closest('.decisions, .finder')
  const buttons = document.querySelectorAll<HTMLElement>('button:not(details:not([open]) *)')
  const isPast = (button: Element) =>
    list?.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING
  ;[...buttons].find(isPast)?.focus()
}

/** Leads past a list with buttons in each row. */
export function SkipButton() {
  const { t } = useText()
  return <PressButton className="skip" label={t('ui.decisions.skip')} onPress={focusPastList} />
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

interface ItemLinkProps {
  item: unknown
  /** Pointer to an address. Without a safe address there nothing is shown. */
  link: string | undefined
  /** Text key; by default the title of the item. */
  label: string | undefined
  title: string
}

/** A link of an item to a page of somebody else. */
export function ItemLink({ item, link, label, title }: Readonly<ItemLinkProps>) {
  const { scope } = useScreen()
  const { t } = useText()
  const href = link && safeHref(read({ ...scope, item }, link))
  if (!href) return null
  return (
    <Anchor to={{ href, external: true }}>
      {label ? t(label) : title}
      {label && <span className="visually-hidden"> {title}</span>}
    </Anchor>
  )
}

/** Says what was removed, with a button that brings it back. */
export function UndoNote({ name, onUndo }: Readonly<{ name: string; onUndo(): void }>) {
  const { t } = useText()
  return (
    <p className="records-undo">
      {t('ui.records.removed', { name })}{' '}
      <PressButton label={t('ui.records.undo')} name={name} onPress={onUndo} />
    </p>
  )
}
