import { fill, useTexts } from './studio-texts.ts'

interface Tab {
  id: string
  title: string | undefined
  /** The number of findings there. */
  count: number
}

interface Props {
  tabs: readonly Tab[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** The number of findings somewhere, in words for screen readers; empty if there are none. */
export function FindingCount({ count }: Readonly<{ count: number }>) {
  const { findings: words } = useTexts()
  if (count === 0) return null
  return (
    <span className="studio-count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{count === 1 ? words.one : fill(words.many, { count })}</span>
    </span>
  )
}

/** The list of a navigation between parts of the studio, each with its number of findings. */
export function Tabs({ tabs, chosen, choose }: Readonly<Props>) {
  return (
    <ul className="studio-tabs">
      {tabs.map(({ id, title, count }) => (
        <li key={id}>
          <button
            type="button"
            className="studio-tab"
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => choose(id)}
          >
            {title} <FindingCount count={count} />
          </button>
        </li>
      ))}
    </ul>
  )
}
