import sprite from 'virtual:icons'
import type known from './icons.json'

export type IconName = keyof typeof known

/** A decorative icon, always used with a text. All icons are in one SVG sprite; a baked page contains those of its first screen. */
export function Icon({ name }: { name: IconName }) {
  const id = `icon-${name}`
  return (
    <span className="icon" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <use href={globalThis.document?.getElementById(id) ? `#${id}` : `${sprite}#${id}`} />
      </svg>
    </span>
  )
}
