import { useTexts } from '../studio-texts.ts'
import { answerText, casesText, screenName } from './describe.ts'
import type { PageTransition } from './journey.ts'
import type { Shown } from './describe.ts'

/** Shows another page of the journey. */
type Go = ((screen: string) => void) | undefined

/** The target of a transition, and its conditions. */
function Target({ transition, go }: Readonly<{ transition: PageTransition; go: Go }>) {
  const texts = useTexts()
  const { to } = transition
  const name = screenName(texts, to)
  return (
    <>
      <span aria-hidden="true">→</span> <span className="visually-hidden">{texts.journey.leadsTo}</span>
      {to !== undefined && go ? (
        <button type="button" className="link-button" onClick={() => go(to)}>
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      {casesText(texts, transition).map((words) => (
        <span key={words} className="studio-when">
          {words}
        </span>
      ))}
    </>
  )
}

/** One transition: the answer, its target, and its conditions. `from`: the screen file whose buttons send the event. */
export function TransitionLine({
  transition,
  from,
  shown,
  go,
}: Readonly<{ transition: PageTransition; from: unknown; shown: Shown; go?: Go }>) {
  const texts = useTexts()
  return (
    <>
      <span>{answerText(texts, transition, from, shown.text)}</span> <Target {...{ transition, go }} />
    </>
  )
}

/** An answer, and everything it can lead to. */
interface Way {
  answer: string
  transitions: PageTransition[]
}

/** Transitions by their answer. */
export const waysOf = (
  transitions: readonly PageTransition[],
  answerOf: (transition: PageTransition) => string,
): Way[] => [...Map.groupBy(transitions, answerOf)].map(([answer, same]) => ({ answer, transitions: same }))

/** Answers with where they lead; one that can lead to several pages is a fork. */
export function Ways({ ways, go }: Readonly<{ ways: readonly Way[]; go: Go }>) {
  if (ways.length === 0) return null
  return (
    <ul className="studio-ways">
      {ways.map(({ answer, transitions }) => (
        <li key={answer}>
          <span>{answer}</span>{' '}
          {transitions.map((transition) => (
            <span key={transition.to ?? ''} className="studio-way">
              <Target {...{ transition, go }} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
