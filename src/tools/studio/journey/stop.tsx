import { SmallPage } from '../../gallery/cell-frame.tsx'
import { useTexts } from '../studio-texts.ts'
import type { Stop, Way } from './journey.ts'
import { answerText, casesText, screenName } from './words.ts'
import type { PageText } from './words.ts'

/** Size of a page in a picture, in its own CSS pixels, and its width on the card. */
const [width, height, shownWidth] = [360, 560, 128]

/** What a picture and its words are made of. */
export interface Shown {
  /** The screen file of a page. */
  screenOf(id: string): unknown
  text: PageText
  addressOf(screen: string): string
}

/** A page as a picture; what it holds cannot be reached. */
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

/** The question that a page asks: its title. */
export function Question({ screen, shown }: Readonly<{ screen: string; shown: Shown }>) {
  const { title } = shown.screenOf(screen) as { title?: string } // the check validates screens
  return <p className="studio-question">{shown.text(title)}</p>
}

/** One way on: the answer, where it leads, and what must be so. `from` holds the buttons: a screen file, or another. */
export function WayLine({
  way,
  from,
  shown,
  go,
}: Readonly<{ way: Way; from: unknown; shown: Shown; go?: ((screen: string) => void) | undefined }>) {
  const texts = useTexts()
  const { to } = way
  const name = screenName(texts, to)
  return (
    <>
      <span>{answerText(texts, way, from, shown.text)}</span> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">{texts.journey.leadsTo}</span>
      {to !== undefined && go ? (
        <button type="button" className="link-button" onClick={() => go(to)}>
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      {casesText(texts, way).map((words) => (
        <span key={words} className="studio-when">
          {words}
        </span>
      ))}
    </>
  )
}

interface Props {
  stop: Stop
  number: number
  /** Ids of the screens in the order of the journey. */
  order: readonly string[]
  shown: Shown
  go(screen: string): void
}

/** The id of a page's heading. */
export const headingOf = (screen: string): string => `studio-stop-${screen}`

/** A page of a journey: its picture, what it asks, and which answer leads where. */
export function StopCard({ stop, number, order, shown, go }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.journey
  const own = order.indexOf(stop.screen)
  const isBack = ({ to }: Way) => to !== undefined && order.indexOf(to) >= 0 && order.indexOf(to) < own
  const onward = stop.ways.filter((way) => !isBack(way))
  const back = stop.ways.filter(isBack)
  const isFork = new Set(onward.map(({ to }) => to)).size > 1
  const list = (label: string, ways: readonly Way[]) =>
    ways.length > 0 && (
      <>
        <h4>{label}</h4>
        <ul className="studio-ways">
          {ways.map((way) => (
            <li key={`${way.event} ${way.to}`}>
              <WayLine way={way} from={shown.screenOf(stop.screen)} shown={shown} go={go} />
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <li className={isFork ? 'studio-stop card studio-fork' : 'studio-stop card'}>
      <Picture screen={stop.screen} shown={shown} />
      <div>
        <h3 id={headingOf(stop.screen)} tabIndex={-1}>
          {number}. {screenName(texts, stop.screen)}
        </h3>
        <Question screen={stop.screen} shown={shown} />
        {list(isFork ? words.fork : words.next, onward)}
        {list(words.back, back)}
        {stop.ways.length === 0 && <p className="field-hint">{words.last}</p>}
      </div>
    </li>
  )
}
