import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from '../gallery/cells.ts'
import { Choice, LookChoices, WidthChoice, fromFirst } from '../gallery/choices.tsx'
import type { Asking, Telling } from '../gallery/draft.ts'
import { cellAddress, lookOf, widthOf } from '../gallery/look.ts'
import type { Look } from '../gallery/look.ts'
import { SmallPage } from '../gallery/small-page.tsx'
import { knownTenants } from './check.ts'
import { goodTenant } from './document.ts'
import { idOf } from './file.ts'
import type { Studio } from './store.ts'

const isAsking = (data: unknown): data is Asking =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'studio-asks'

/** Tells the cell in the frame the tenant in hand, now and whenever it can be shown; what cannot leaves it as it is. */
function useTold(studio: Studio, tell: (telling: Telling) => void): boolean {
  const last = useRef<Telling | undefined>(undefined)
  const [held, setHeld] = useState(false)
  const send = useRef(tell)
  useLayoutEffect(() => {
    send.current = tell
  })
  useEffect(() => {
    const follow = () => {
      const { now } = studio.state().history
      const tenant = goodTenant(now)
      setHeld(!tenant)
      if (!tenant) return
      // Its logo and pages are those of a folder that is here.
      const [spare = tenant.id] = knownTenants
      const id = knownTenants.includes(idOf(now.file)) ? idOf(now.file) : spare
      last.current = { kind: 'studio-tenant', tenant: { ...tenant, id } }
      send.current(last.current)
    }
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && isAsking(data) && last.current) send.current(last.current)
    }
    follow()
    window.addEventListener('message', answer)
    const leave = studio.subscribe(follow)
    return () => {
      window.removeEventListener('message', answer)
      leave()
    }
  }, [studio])
  return held
}

/** Width of a box in CSS pixels, as it changes. */
function useWidth(): [(box: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(360)
  const [measure] = useState(() => (box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box)
    return () => observer.disconnect()
  })
  return [measure, width]
}

/** What a choice decides for others: another flow has other screens, another screen other states. */
const below: Record<string, string[]> = { flow: ['screen', 'state'], screen: ['state'] }

interface Props {
  studio: Studio
  cells: readonly Cell[]
  query: URLSearchParams
  set: (name: string, value: string) => void
  /** Scheme of what is being changed, for when none is chosen. */
  scheme: Look['scheme']
}

/** Any cell of the gallery, with the tenant in hand. */
export function Preview({ studio, cells, query, set, scheme: own }: Readonly<Props>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const held = useTold(studio, (telling) =>
    frame.current?.contentWindow?.postMessage(telling, window.location.origin),
  )
  const [measure, room] = useWidth()
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const flow = flows.find((one) => one === query.get('flow')) ?? flows[0] ?? ''
  const ofFlow = cells.filter((cell) => cell.flow === flow)
  const screens = [...new Set(ofFlow.map(({ screen }) => screen))]
  const screen = screens.find((one) => one === query.get('screen')) ?? screens[0] ?? ''
  const all = ofFlow.filter((cell) => cell.screen === screen).map(({ state }) => state)
  const states = [...all.filter((one) => one === 'filled'), ...all.filter((one) => one !== 'filled')]
  const state = states.find((one) => one === query.get('state')) ?? states[0] ?? ''
  const width = widthOf(query)
  const { scheme, locale } = lookOf(query.toString())
  const look = { locale, scheme: scheme || own }
  const address = cellAddress(flow, screen, state, look)
  const choice = {
    query,
    set(name: string, value: string) {
      for (const other of below[name] ?? []) set(other, '')
      set(name, value)
    },
  }
  return (
    <section className="studio-preview" aria-labelledby="studio-preview">
      <h2 id="studio-preview">Preview</h2>
      <div className="gallery-choices">
        <Choice {...choice} name="flow" label="Flow" options={fromFirst(flows)} />
        <Choice {...choice} name="screen" label="Screen" options={fromFirst(screens)} />
        <Choice {...choice} name="state" label="State" options={fromFirst(states)} />
        <LookChoices {...choice} colours="as edited" />
        <WidthChoice {...choice} />
      </div>
      <p role="status" className="studio-held">
        {held && 'This file cannot be shown as it is: the preview stays as it was.'}
      </p>
      <div ref={measure}>
        <SmallPage
          ref={frame}
          title={`Preview: ${flow}, ${screen}, ${state}`}
          src={`${address}${address.includes('?') ? '&' : '?'}draft=1`}
          width={width}
          height={Math.min(900, Math.max(640, width))}
          room={room}
        />
      </div>
    </section>
  )
}
