import { SmallPage } from '../../gallery/cell-frame.tsx'
import { useTexts } from '../studio-texts.ts'
import type { JourneyPage, PageTransition } from './journey.ts'
import { answerText, casesText, screenName } from './describe.ts'
import type { PageText } from './describe.ts'

/** Viewport of a page in CSS pixels, and the width at which the card shows it. */
const [width, height, shownWidth] = [360, 560, 128]

/** What is needed to show pages: their screen files, texts and addresses. */
export interface Shown {
  /** The content of a screen file. */
  screenOf(id: string): unknown
  text: PageText
  addressOf(screen: string): string
}

/** A page as a picture that cannot be operated. */
export const Picture = ({ screen, shown }: Readonly<{ screen: string; shown: Shown }>) => (
  <div inert className="studio-stop-picture">
    <SmallPage
      title={screenName(useTexts(), screen)}
      src={shown.addressOf(screen)}
      loading="lazy"
      width={width}
      height={height}
      room={shownWidth}
    />
  </div>
)

/** The title of a page, usually a question. */
export function Question({ screen, shown }: Readonly<{ screen: string; shown: Shown }>) {
  const { title } = shown.screenOf(screen) as { title?: string } // the check validates screens
  return <p className="studio-question">{shown.text(title)}</p>
}

/** One transition: the answer, its target, and its conditions. `from`: the screen file whose buttons send the event. */
export function TransitionLine({
  transition,
  from,
  shown,
  go,
}: Readonly<{
  transition: PageTransition
  from: unknown
  shown: Shown
  go?: ((screen: string) => void) | undefined
}>) {
  const texts = useTexts()
  const { to } = transition
  const name = screenName(texts, to)
  return (
    <>
      <span>{answerText(texts, transition, from, shown.text)}</span> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">{texts.journey.leadsTo}</span>
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

interface Props {
  page: JourneyPage
  number: number
  /** Ids of the screens in the order of the journey. */
  order: readonly string[]
  shown: Shown
  go(screen: string): void
}

/** The id of a page's heading. */
export const headingOf = (screen: string): string => `studio-stop-${screen}`

/** A page of a journey: its picture, its question, and where each answer leads. */
export function JourneyPageCard({ page, number, order, shown, go }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.journey
  const own = order.indexOf(page.screen)
  const isBack = ({ to }: PageTransition) =>
    to !== undefined && order.indexOf(to) >= 0 && order.indexOf(to) < own
  const onward = page.transitions.filter((transition) => !isBack(transition))
  const back = page.transitions.filter(isBack)
  const isFork = new Set(onward.map(({ to }) => to)).size > 1
  const list = (label: string, transitions: readonly PageTransition[]) =>
    transitions.length > 0 && (
      <>
        <h4>{label}</h4>
        <ul className="studio-ways">
          {transitions.map((transition) => (
            <li key={`${transition.event} ${transition.to}`}>
              <TransitionLine
                transition={transition}
                from={shown.screenOf(page.screen)}
                shown={shown}
                go={go}
              />
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <li className={isFork ? 'studio-stop card studio-fork' : 'studio-stop card'}>
      <Picture screen={page.screen} shown={shown} />
      <div>
        <h3 id={headingOf(page.screen)} tabIndex={-1}>
          {number}. {screenName(texts, page.screen)}
        </h3>
        <Question screen={page.screen} shown={shown} />
        {list(isFork ? words.fork : words.next, onward)}
        {list(words.back, back)}
        {page.transitions.length === 0 && <p className="field-hint">{words.last}</p>}
      </div>
    </li>
  )
}
