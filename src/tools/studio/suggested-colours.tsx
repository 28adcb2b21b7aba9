interface Props {
  /** Colours as `#rrggbb`. */
  colours: readonly string[]
  chosen: string
  choose(colour: string): void
}

/** A button for each colour, such as those of a logo. */
export const SuggestedColours = ({ colours, chosen, choose }: Readonly<Props>) =>
  colours.map((colour) => (
    <button
      key={colour}
      type="button"
      className="studio-offer"
      aria-pressed={colour === chosen}
      onClick={() => choose(colour)}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="studio-offer-colour">
        <rect width="32" height="32" rx="6" fill={colour} />
      </svg>
      {colour}
    </button>
  ))
