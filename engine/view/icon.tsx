import sprite from 'virtual:icons'
import type known from './icons.json'

/** Names that the configuration may use, and two that the engine needs itself for messages. */
export type IconName = keyof typeof known

/** Address of the drawing of an icon, for what changes it without React. */
export const iconAddress = (name: IconName): string => `${sprite}#${name}`

/** A decorative icon of 1.5rem, never alone without a name beside it. One file holds all; its place is kept while it loads. */
export function Icon({ name }: { name: IconName }) {
  return (
    <span className="icon" aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <use href={iconAddress(name)} />
      </svg>
    </span>
  )
}
