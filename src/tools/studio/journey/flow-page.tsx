import { useEffect, useMemo, useRef, useState } from 'react'
import guards from '#flows/guards.json' with { type: 'json' }
import { loadFlow, screenOf } from '../../../config/data.ts'
import type { Cell } from '../../gallery/cells.ts'
import { Choice } from '../../gallery/choices.tsx'
import type { TenantChanged } from '../../gallery/draft.ts'
import { shownFlow } from '../../gallery/flows/files.ts'
import type { ShownFlow } from '../../gallery/flows/files.ts'
import { cellAddress, lookOf } from '../../gallery/look.ts'
import { useTenantMessages } from '../cell-messages.ts'
import type { Studio } from '../store.ts'
import { fill, useTexts } from '../studio-texts.ts'
import type { Answer } from './answers.ts'
import { Comparison } from './comparison.tsx'
import { comparisonsOf } from './comparisons.ts'
import { journeyOf } from './journey.ts'
import { JourneyPageCard, headingOf } from './page-card.tsx'
import { TransitionLine } from './ways.tsx'
import type { Shown } from './describe.ts'
import { answerText, pageText } from './describe.ts'
import './journey.css'

/** A flow, once its file and its screens are loaded; undefined until then. */
function useFlow(name: string): ShownFlow | undefined {
  const [shown, setShown] = useState<ShownFlow>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const flow = await shownFlow(name)
      await Promise.all([loadFlow(name), flow.base && loadFlow(flow.base.name)])
      if (isCurrent) setShown(flow)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [name])
  return shown?.name === name ? shown : undefined
}

interface Props {
  studio: Studio
  tenant: Readonly<Record<string, unknown>>
  cells: readonly Cell[]
  query: URLSearchParams
  set: (name: string, value: string) => void
}

/** Focuses the card of a page. */
const go = (screen: string) => document.getElementById(headingOf(screen))?.focus()

/** A flow for product people: its pages in order, the question of each, where each answer leads, and what a variant changes. */
export function FlowPage({ studio, tenant, cells, query, set }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.journey
  const container = useRef<HTMLElement>(null)
  const post = (message: TenantChanged) => {
    for (const { contentWindow } of container.current?.querySelectorAll('iframe') ?? [])
      contentWindow?.postMessage(message, window.location.origin)
  }
  useTenantMessages(studio, post, undefined)
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const name = flows.find((flow) => flow === query.get('flow')) ?? flows[0] ?? ''
  const shown = useFlow(name)
  const journey = useMemo(() => shown && journeyOf(shown.flow, guards), [shown])
  const { locale, scheme } = lookOf(query.toString())
  const text = pageText(locale, tenant)
  const shownIn = (flow: string): Shown => ({
    screenOf,
    text,
    addressOf: (screen) => `${cellAddress(flow, screen, 'filled', { locale, scheme })}&draft=1`,
  })
  const nameOf = ({ event, screen }: Answer) =>
    answerText(texts, { event, when: [], to: undefined }, screenOf(screen), text)
  const comparisons = shown && journey ? comparisonsOf(texts, shown, journey, nameOf) : []
  const compared = comparisons.find((_, index) => String(index) === query.get('compare'))
  const own = shownIn(name)
  const order = journey?.pages.map(({ screen }) => screen) ?? []
  const named = flows.map((flow, index) => [index === 0 ? '' : flow, texts.flows[flow] ?? flow] as const)
  const choice = { query, set }
  return (
    <main className="tool-main studio-journey" ref={container}>
      <h2>{words.title}</h2>
      <p className="field-hint">{words.lead}</p>
      <div className="gallery-choices">
        <Choice
          {...choice}
          set={(key, value) => {
            set('compare', '')
            set(key, value)
          }}
          name="flow"
          label={texts.preview.flow}
          options={named}
        />
        <Choice
          {...choice}
          name="lang"
          label={texts.preview.language}
          options={[
            ['', texts.locales.de],
            ['en', texts.locales.en],
          ]}
        />
        {comparisons.length > 0 && (
          <Choice
            {...choice}
            name="compare"
            label={words.show}
            options={[
              ['', words.whole],
              ...comparisons.map(
                ({ before, after }, index) =>
                  [String(index), fill(words.changes, { before, after })] as const,
              ),
            ]}
          />
        )}
      </div>
      {!journey && <p role="status">{words.loading}</p>}
      {journey && compared && (
        <Comparison
          {...compared}
          shownBefore={shownIn((compared === comparisons[0] && shown?.base?.name) || name)}
          shownAfter={own}
        />
      )}
      {journey && !compared && (
        <>
          {journey.everywhere.length > 0 && (
            <section aria-labelledby="studio-everywhere">
              <h3 id="studio-everywhere">{words.everywhere}</h3>
              <ul className="studio-ways">
                {journey.everywhere.map((transition) => (
                  <li key={`${transition.event} ${transition.to}`}>
                    <TransitionLine
                      transition={transition}
                      from={shown?.flow.root.value.meta}
                      shown={own}
                      go={go}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ol className="studio-stops" aria-label={fill(words.stops, { flow: texts.flows[name] ?? name })}>
            {journey.pages.map((page, index) => (
              <JourneyPageCard key={page.screen} {...{ page, order, go }} number={index + 1} shown={own} />
            ))}
          </ol>
        </>
      )}
    </main>
  )
}
