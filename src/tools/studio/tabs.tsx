import { fill, useTexts } from './studio-texts.ts'

interface Tab {
  id: string
  title: string | undefined
  /** The number of findings there. */
  count: number
}

interface Props {
  /** Accessible name of the navigation. */
  label: string
  className?: string
  tabs: readonly Tab[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** A navigation between parts of the studio, each with its number of findings. */
export function Tabs({ label, className, tabs, chosen, choose }: Readonly<Props>) {
  const { findings: words } = useTexts()
  return (
    <nav aria-label={label} className={className}>
      <ul className="studio-tabs">
        {tabs.map(({ id, title, count }) => (
          <li key={id}>
            <button
              type="button"
              className="studio-tab"
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              {title}{' '}
              {count > 0 && (
                <span className="studio-count">
                  <span aria-hidden="true">{count}</span>
                  <span className="visually-hidden">
                    {count === 1 ? words.one : fill(words.many, { count })}
                  </span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
