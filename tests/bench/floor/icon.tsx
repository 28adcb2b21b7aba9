import sprite from 'virtual:icons'

/** A decorative icon of the sprite that both sides share. */
export function Icon({ name }: { name: string }) {
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
        <use href={`${sprite}#${name}`} />
      </svg>
    </span>
  )
}
