import sprite from 'virtual:icons'
import { iconId } from './icon-id.ts'
import type known from './icons.json'

/** Names of the icons that configuration and engine may use. */
export type IconName = keyof typeof known

/** URL of an icon for `<use>`: in the page if it is defined there, else in the sprite. */
export function iconAddress(name: IconName): string {
  const id = iconId(name)
  return globalThis.document?.getElementById(id) ? `#${id}` : `${sprite}#${name}`
}

/** A decorative icon, always used with a text. All icons are in one SVG sprite. */
export function Icon({ name }: { name: IconName }) {
  return (
    <span className="icon" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <use href={iconAddress(name)} />
      </svg>
    </span>
  )
}
