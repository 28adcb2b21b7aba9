import { fill, useTexts } from '../studio-texts.ts'
import type { Difference } from './differences.ts'
import type { JourneyPage, PageTransition } from './journey.ts'
import { Picture, Question } from './page-card.tsx'
import { TransitionLine } from './ways.tsx'
import type { Shown } from './describe.ts'
import { screenName } from './describe.ts'

interface SideProps {
  label: string
  page: JourneyPage | undefined
  shown: Shown
  /** The transitions that only this side has. */
  transitions: readonly PageTransition[]
  /** The text if this side has no such page. */
  none: string
}

function Side({ label, page, shown, transitions, none }: Readonly<SideProps>) {
  return (
    <div className="studio-side">
      <h4>{label}</h4>
      {page ? (
        <>
          <Picture screen={page.screen} shown={shown} />
          <Question screen={page.screen} shown={shown} />
          <ul className="studio-ways">
            {transitions.map((transition) => (
              <li key={`${transition.event} ${transition.to}`}>
                <TransitionLine transition={transition} from={shown.screenOf(page.screen)} shown={shown} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="field-hint">{none}</p>
      )}
    </div>
  )
}

interface Props {
  differences: readonly Difference[]
  /** Names of the two sides. */
  before: string
  after: string
  shownBefore: Shown
  shownAfter: Shown
}

/** The differences between two journeys, page by page, side by side. */
export function Comparison({ differences, before, after, shownBefore, shownAfter }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.journey
  return (
    <ol className="studio-differences" aria-label={fill(words.changes, { before, after })}>
      {differences.map(({ kind, before: was, after: is, removedTransitions, addedTransitions }) => {
        const screen = is?.screen ?? was?.screen
        return (
          <li key={`${kind} ${screen}`} className="card">
            <h3>
              {screenName(texts, screen)} <span className="studio-kind">{words.kinds[kind]}</span>
            </h3>
            <div className="studio-sides">
              <Side
                label={fill(words.before, { name: before })}
                page={was}
                shown={shownBefore}
                transitions={removedTransitions}
                none={words.notYet}
              />
              <Side
                label={fill(words.after, { name: after })}
                page={is}
                shown={shownAfter}
                transitions={addedTransitions}
                none={words.gone}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
