import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from '../gallery/cells.ts'
import { Choice, LookChoices, WidthChoice, firstIsDefault } from '../gallery/choices.tsx'
import type { CellReady, TenantChanged } from '../gallery/draft.ts'
import { cellAddress, lookOf, widthOf } from '../gallery/look.ts'
import type { Look } from '../gallery/look.ts'
import { SmallPage } from '../gallery/small-page.tsx'
import { knownTenants } from './check.ts'
import { validTenant } from './document.ts'
import { idOf } from './file.ts'
import type { Studio } from './store.ts'

const isCellReady = (data: unknown): data is CellReady =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'cell-ready'

/** Sends the edited tenant to the cell in the frame, whenever it is valid. Returns true while it is not valid. */
function useTenantMessages(studio: Studio, post: (message: TenantChanged) => void): boolean {
  const last = useRef<TenantChanged | undefined>(undefined)
  const [isInvalid, setInvalid] = useState(false)
  const send = useRef(post)
  useLayoutEffect(() => {
    send.current = post
  })
  useEffect(() => {
    const update = () => {
      const { now } = studio.state().history
      const tenant = validTenant(now)
      setInvalid(!tenant)
      if (!tenant) return
      // Logo and pages come from a folder in this checkout, for an unknown tenant from the first one.
      const [fallback = tenant.id] = knownTenants
      const id = knownTenants.includes(idOf(now.file)) ? idOf(now.file) : fallback
      last.current = { kind: 'tenant-changed', tenant: { ...tenant, id } }
      send.current(last.current)
    }
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && isCellReady(data) && last.current) send.current(last.current)
    }
    update()
    window.addEventListener('message', answer)
    const unsubscribe = studio.subscribe(update)
    return () => {
      window.removeEventListener('message', answer)
      unsubscribe()
    }
  }, [studio])
  return isInvalid
}

/** A ref callback and the width of its element in CSS pixels. */
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

/** Choices that are reset when this one changes: another flow has other screens, another screen other states. */
const dependents: Record<string, string[]> = { flow: ['screen', 'state'], screen: ['state'] }

interface Props {
  studio: Studio
  cells: readonly Cell[]
  query: URLSearchParams
  set: (name: string, value: string) => void
  /** Colour scheme of the edited section; the default if none is chosen. */
  scheme: Look['scheme']
}

/** A cell of the gallery with the edited tenant. */
export function Preview({ studio, cells, query, set, scheme: own }: Readonly<Props>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isInvalid = useTenantMessages(studio, (message) =>
    frame.current?.contentWindow?.postMessage(message, window.location.origin),
  )
  const [measure, available] = useWidth()
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const flow = flows.find((name) => name === query.get('flow')) ?? flows[0] ?? ''
  const ofFlow = cells.filter((cell) => cell.flow === flow)
  const screens = [...new Set(ofFlow.map(({ screen }) => screen))]
  const screen = screens.find((name) => name === query.get('screen')) ?? screens[0] ?? ''
  const all = ofFlow.filter((cell) => cell.screen === screen).map(({ state }) => state)
  const states = [...all.filter((name) => name === 'filled'), ...all.filter((name) => name !== 'filled')]
  const state = states.find((name) => name === query.get('state')) ?? states[0] ?? ''
  const width = widthOf(query)
  const { scheme, locale } = lookOf(query.toString())
  const look = { locale, scheme: scheme || own }
  const address = cellAddress(flow, screen, state, look)
  const choice = {
    query,
    set(name: string, value: string) {
      for (const other of dependents[name] ?? []) set(other, '')
      set(name, value)
    },
  }
  return (
    <section className="studio-preview" aria-labelledby="studio-preview">
      <h2 id="studio-preview">Preview</h2>
      <div className="gallery-choices">
        <Choice {...choice} name="flow" label="Flow" options={firstIsDefault(flows)} />
        <Choice {...choice} name="screen" label="Screen" options={firstIsDefault(screens)} />
        <Choice {...choice} name="state" label="State" options={firstIsDefault(states)} />
        <LookChoices {...choice} colours="as edited" />
        <WidthChoice {...choice} />
      </div>
      <p role="status" className="studio-held">
        {isInvalid && 'This file is not valid. The preview shows the last valid version.'}
      </p>
      <div ref={measure}>
        <SmallPage
          ref={frame}
          title={`Preview: ${flow}, ${screen}, ${state}`}
          src={`${address}${address.includes('?') ? '&' : '?'}draft=1`}
          width={width}
          height={Math.min(900, Math.max(640, width))}
          room={available}
        />
      </div>
    </section>
  )
}
