import type { Binding, Value, Where } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { filterItems, listOf } from '../list/row-data.ts'
import { safeHref } from '../tenant/links.ts'
import { Anchor } from '../view/anchor.tsx'
import { PressButton } from '../view/button.tsx'
import { useEngine } from '../view/engine.ts'
import { useIsShown, useScreen, useTrack } from '../view/screen-context.ts'
import { asText, useText } from '../view/use-text.ts'

/** The value of an item at a pointer (/item/...) as text; an empty string for anything but text and number. */
export const textAt = (item: unknown, pointer: string): string => asText(read({ item }, pointer))

/** What most elements need: the screen, texts and formats, usage events, the values of bindings, and the items of lists. */
export function useElement() {
  const screen = useScreen()
  const texts = useText()
  const { format } = useEngine()
  const { scope } = screen
  return {
    ...screen,
    ...texts,
    format,
    isShown: useIsShown(),
    track: useTrack(),
    /** The value of a binding, or the literal. `item`: the row that the binding may read. */
    value: (bound: Value | undefined, item?: unknown): unknown =>
      resolve(bound, item === undefined ? scope : { ...scope, item }),
    /** The items of a list that meet a condition; none while the list is not there. */
    items: (list: Binding | undefined, where?: Where): readonly unknown[] =>
      filterItems(listOf(resolve(list, scope)), where, scope),
  }
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
  const { t, scope } = useElement()
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
