import { SmallPage } from '../../gallery/cell-frame.tsx'
import { fill, useTexts } from '../studio-texts.ts'
import type { JourneyPage, PageTransition } from './journey.ts'
import { answerText, screenName } from './describe.ts'
import type { Shown } from './describe.ts'
import { Ways, waysOf } from './ways.tsx'

/** Viewport of a page in CSS pixels, and the width at which the card shows it. */
const [width, height, shownWidth] = [360, 560, 128]

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

/** Number of answers that a card shows without unfolding. */
const most = 4

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
  const from = shown.screenOf(page.screen)
  const ways = waysOf(onward, (transition) => answerText(texts, transition, from, shown.text))
  const backWays = waysOf(back, (transition) => answerText(texts, transition, from, shown.text))
  const further = [...ways.slice(most), ...backWays]
  return (
    <li className={isFork ? 'studio-stop card studio-fork' : 'studio-stop card'}>
      <Picture screen={page.screen} shown={shown} />
      <div>
        <h3 id={headingOf(page.screen)} tabIndex={-1}>
          {number}. {screenName(texts, page.screen)}
        </h3>
        <Question screen={page.screen} shown={shown} />
        {ways.length > 0 && <h4>{isFork ? words.fork : words.next}</h4>}
        <Ways ways={ways.slice(0, most)} go={go} />
        {further.length > 0 && (
          <details className="studio-further">
            <summary>{fill(words.more, { count: further.length })}</summary>
            <Ways ways={further} go={go} />
          </details>
        )}
        {page.transitions.length === 0 && <p className="field-hint">{words.last}</p>}
      </div>
    </li>
  )
}
