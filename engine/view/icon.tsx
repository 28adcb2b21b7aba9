import sprite from 'virtual:icons'
import type known from './icons.json'

/** Names of the icons that configuration and engine may use. */
export type IconName = keyof typeof known

/** URL of an icon in the sprite, for code that changes an icon without React. */
export const iconAddress = (name: IconName): string => `${sprite}#${name}`

/** A decorative icon, always used with a text. All icons are in one SVG sprite. */
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
