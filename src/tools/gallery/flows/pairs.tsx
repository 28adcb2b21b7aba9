interface Props {
  /** Caption of the table and label of its scroll region. */
  caption: string
  heads: readonly [name: string, value: string]
  rows: readonly { name: string; value: string; isNew?: boolean }[]
}

/** A table of names and values; rows that changed in the last step are marked. */
export function Pairs({ caption, heads: [name, value], rows }: Readonly<Props>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
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
