interface Props {
  /** Names the table, and the region in which it scrolls. */
  caption: string
  heads: readonly [name: string, value: string]
  rows: readonly { name: string; value: string; isNew?: boolean }[]
}

/** Names with their values; what differs from the step before has a word. */
export function Pairs({ caption, heads: [name, value], rows }: Readonly<Props>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
    <div className="studio-flow-room" role="region" aria-label={caption} tabIndex={0}>
      <table className="studio-flow-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name} {row.isNew && <span className="studio-flow-mark">± new</span>}
              </th>
              <td className="studio-flow-value">{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
