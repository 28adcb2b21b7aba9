import { useRef, useState } from 'react'
import useSWRImmutable from 'swr/immutable'
import guards from '#flows/guards.json' with { type: 'json' }
import { folderOf } from '#engine/tools/check/file-kinds.ts'
import { flowModel } from '#engine/tools/flow/model.ts'
import { asString, entries, get } from '#engine/util/json.ts'
import { Button } from '../field.tsx'
import type { Variant } from '#generated/engine.ts'
import { loadFlow, screenOf } from '../../../config/data.ts'
import { type Cell, cellAddress, lookOf } from '../../gallery/cells.ts'
import { Choice, SmallPage, useQuery } from '../../gallery/choices.tsx'
import { useBrand } from '../brand.ts'
import { valueAt } from '../file.ts'
import { useDraftInFrames } from '../preview.tsx'
import { fill, readable, screenName, standardText, useTexts } from '../studio-texts.ts'
import german from '../texts/guards.de.json' with { type: 'json' }
import { journeyOf, type JourneyPage, type Way } from './journey.ts'
import { WalkPanel } from './walk-panel.tsx'

const variants = import.meta.glob<Variant>('/flows/*/variant.json', { import: 'default', eager: true })
/** The base of each variant. */
const bases = Object.fromEntries(
  Object.entries(variants).map(([path, variant]) => [folderOf(path), variant.extends]),
)

const modelOf = async (name: string) => flowModel((await loadFlow(name)).flow)

/** The pages of a flow, with its screens loaded. */
async function loadJourney(name: string): Promise<JourneyPage[]> {
  const base = bases[name]
  const [flow, before] = await Promise.all([modelOf(name), base === undefined ? undefined : modelOf(base)])
  return journeyOf(flow, guards, before)
}

/** The text key of the button of a screen that sends an event. */
function buttonOf(value: unknown, event: string): string | undefined {
  if (get(value, 'event') === event && typeof get(value, 'label') === 'string')
    return asString(get(value, 'label'))
  const children = Array.isArray(value) ? value : entries(value).map(([, child]) => child)
  return children.map((child) => buttonOf(child, event)).find((label) => label !== undefined)
}

const conditions: Readonly<Record<string, string>> = german

interface CardProps {
  page: JourneyPage
  number: number
  /** The page as a picture of the draft. */
  address: string
  /** The words for a text key: the brand's own first, in its tone. */
  text: (key: string | undefined) => string
  /** Whether the walk shows this page. */
  isCurrent: boolean
}

const headingOf = (screen: string): string => `studio-stop-${screen}`

/** A page of a journey: its picture, its question, and where each answer leads. */
function Card({ page: { screen, mark, ways }, number, address, text, isCurrent }: Readonly<CardProps>) {
  const texts = useTexts()
  const words = texts.journey
  const name = screenName(texts, screen)
  const file: unknown = screenOf(screen)
  const answers = Map.groupBy(ways, ({ event }) => {
    if (event === undefined) return words.byItself
    const label = text(buttonOf(file, event))
    return label === '' ? words.inPage : fill(words.answer, { label })
  })
  const conditionOf = ({ when }: Way) => {
    const description = asString(get(get(guards, when ?? ''), 'description'))
    const what = (texts.locale === 'de' && conditions[when ?? '']) || description
    return what === undefined ? '' : fill(words.when, { what })
  }
  return (
    <li className="studio-stop card" aria-current={isCurrent ? 'step' : undefined}>
      <div inert>
        <SmallPage title={name} src={address} loading="lazy" width={360} height={560} room={128} />
      </div>
      <div>
        <h3 id={headingOf(screen)} tabIndex={-1}>
          {number}. {name} {mark !== 'same' && <span className="field-hint">{words[mark]}</span>}
        </h3>
        <p>{text(asString(get(file, 'title')))}</p>
        {ways.length === 0 && mark !== 'gone' && <p className="field-hint">{words.last}</p>}
        <ul className="studio-grid">
          {[...answers].map(([answer, same]) => (
            <li key={answer}>
              {answer}
              {same.map((way) => (
                <div key={`${way.to} ${conditionOf(way)}`}>
                  <span aria-hidden="true">→</span> <span className="visually-hidden">{words.leadsTo}</span>
                  {way.to === undefined ? (
                    words.end
                  ) : (
                    <Button
                      className="link-button"
                      onClick={() => document.getElementById(headingOf(way.to ?? ''))?.focus()}
                    >
                      {screenName(texts, way.to)}
                    </Button>
                  )}{' '}
                  <small>{conditionOf(way)}</small>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** A flow: its pages in the draft, where each answer leads, and what a variant changes. A walk runs it in a frame. */
export function FlowPage({ cells }: Readonly<{ cells: readonly Cell[] }>) {
  const texts = useTexts()
  const { studio, tenant } = useBrand()
  const [query] = useQuery()
  const words = texts.journey
  const container = useRef<HTMLElement>(null)
  useDraftInFrames(container, studio)
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const name = flows.find((flow) => flow === query.get('flow')) ?? flows[0] ?? ''
  const { data: pages } = useSWRImmutable(['flow', name], () => loadJourney(name))
  const { locale } = lookOf(query.toString())
  const text = (key = '') => {
    const own = valueAt(tenant, ['texts', locale, key])
    const shownText = typeof own === 'string' ? own : standardText(locale, key, tenant.tone)
    return readable(texts, shownText ?? '', tenant)
  }
  const isWalking = query.get('walk') === 'on'
  const [screen, setScreen] = useState<string>()
  return (
    <main className="tool-main" ref={container}>
      <h2>{words.title}</h2>
      <p className="field-hint">{words.lead}</p>
      <div className="gallery-choices">
        <Choice name="flow" label={texts.preview.flow} values={flows} names={texts.flows} />
        <Choice
          name="walk"
          label={texts.walk.walk}
          values={['', 'on']}
          names={{ '': texts.walk.off, on: texts.walk.on }}
        />
        <Choice name="lang" label={texts.preview.language} values={['de', 'en']} names={texts.locales} />
      </div>
      {isWalking && <WalkPanel flow={name} look={{ locale }} onStep={setScreen} />}
      {!pages && <p role="status">{words.loading}</p>}
      <ol className="studio-stops" aria-label={fill(words.stops, { flow: texts.flows[name] ?? name })}>
        {pages?.map((page, index) => (
          <Card
            key={page.screen}
            {...{ page, text }}
            isCurrent={isWalking && page.screen === screen}
            number={index + 1}
            address={cellAddress(
              (page.mark === 'gone' && bases[name]) || name,
              page.screen,
              'filled',
              { locale },
              true,
            )}
          />
        ))}
      </ol>
    </main>
  )
}
