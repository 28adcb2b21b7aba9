import { fill, useTexts } from '../studio-texts.ts'
import type { Difference } from './differences.ts'
import type { Stop, Way } from './journey.ts'
import { Picture, Question, WayLine } from './stop.tsx'
import type { Shown } from './stop.tsx'
import { screenName } from './words.ts'

interface SideProps {
  label: string
  stop: Stop | undefined
  shown: Shown
  /** The ways that only this side has. */
  ways: readonly Way[]
  /** What is said where there is no such page. */
  none: string
}

function Side({ label, stop, shown, ways, none }: Readonly<SideProps>) {
  return (
    <div className="studio-side">
      <h4>{label}</h4>
      {stop ? (
        <>
          <Picture screen={stop.screen} shown={shown} />
          <Question screen={stop.screen} shown={shown} />
          <ul className="studio-ways">
            {ways.map((way) => (
              <li key={`${way.event} ${way.to}`}>
                <WayLine way={way} from={shown.screenOf(stop.screen)} shown={shown} />
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
  /** What the two sides are called. */
  before: string
  after: string
  shownBefore: Shown
  shownAfter: Shown
}

/** What a variant changes: page by page, before and after. */
export function Comparison({ differences, before, after, shownBefore, shownAfter }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.journey
  return (
    <ol className="studio-differences" aria-label={fill(words.changes, { before, after })}>
      {differences.map(({ kind, before: was, after: is, gone, come }) => {
        const screen = is?.screen ?? was?.screen
        return (
          <li key={`${kind} ${screen}`} className="card">
            <h3>
              {screenName(texts, screen)} <span className="studio-kind">{words.kinds[kind]}</span>
            </h3>
            <div className="studio-sides">
              <Side
                label={fill(words.before, { name: before })}
                stop={was}
                shown={shownBefore}
                ways={gone}
                none={words.notYet}
              />
              <Side
                label={fill(words.after, { name: after })}
                stop={is}
                shown={shownAfter}
                ways={come}
                none={words.gone}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
