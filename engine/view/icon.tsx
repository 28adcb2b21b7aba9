import sprite from 'virtual:icons'
import { iconId } from './icon-id.ts'
import type known from './icons.json'

/** Names of the icons that configuration and engine may use. */
export type IconName = keyof typeof known

/** Where an icon is drawn: in the page, else in the sprite. For code that changes an icon without React, too. */
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
