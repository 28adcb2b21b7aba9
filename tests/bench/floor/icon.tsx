import sprite from 'virtual:icons'

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 } as const

/** A decorative icon of the sprite that both sides share. */
export const Icon = ({ name }: { name: string }) => (
  <span className="icon" aria-hidden="true">
    <svg viewBox="0 0 24 24" {...stroke} strokeLinecap="round" strokeLinejoin="round">
      <use href={`${sprite}#icon-${name}`} />
    </svg>
  </span>
)
