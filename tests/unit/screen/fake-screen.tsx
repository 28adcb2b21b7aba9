import { act, render } from '@testing-library/react'
import { useState, type Dispatch, type ReactNode } from 'react'
import { vi } from 'vitest'
import '#engine/screen/elements/first.tsx'
import '#engine/screen/elements/others.ts'
import {
  EngineContext,
  ScreenContext,
  type Engine,
  type FormControl,
  type ScreenContextValue,
} from '#engine/view/engine.ts'
import { resolveAll } from '#engine/flow/binding.ts'
import type { HandlerCall, Problem } from '#generated/engine.ts'
import { problem } from '../../support/problem.ts'

export interface CallRecord {
  src: string
  input: Record<string, unknown>
  answer(value?: unknown): Promise<void>
  refuse(code?: string, own?: Partial<Problem>): Promise<void>
}

interface Options {
  context?: Record<string, unknown>
  data?: Record<string, unknown>
  drafts?: Record<string, unknown>
  events?: string[]
  /** What the element reads of engine and screen beyond what is here. */
  engine?: object
  screen?: object
}

/** Texts show their key and values, so that tests read what was asked for. */
const text = (key: string, values: Record<string, unknown> = {}) => {
  const shown = Object.entries(values).filter(([, value]) => typeof value !== 'object')
  return shown.length ? `${key}(${shown.map(([name, value]) => `${name}=${String(value)}`).join(',')})` : key
}

type Data = Record<string, unknown>

const notShown = () => {
  throw new Error('not rendered yet')
}
const settle = (how: () => void) => act(async () => how())

/** Renders an element inside a screen whose calls the test answers by hand. */
export function showOn(options: Options, element: ReactNode) {
  const calls: CallRecord[] = []
  const entries = new Map<string, FormControl>()
  const retained = new Map<string, unknown>()
  const drafts = { ...options.drafts }
  const announce = vi.fn()
  const refreshData = vi.fn()
  const send = vi.fn()
  let setData: Dispatch<(data: Data) => Data> = notShown
  let setAway: Dispatch<boolean> = notShown
  let setProblem: Dispatch<Problem | null> = notShown

  // Of the engine only what elements read.
  const engine = {
    locale: 'de',
    text,
    hasText: () => true,
    format: (_name: string | undefined, value: unknown) => String(value ?? ''),
    product: { rewrites: {}, track() {}, elements: {} },
    ...options.engine,
  } as unknown as Engine

  const register = (entry: FormControl) => {
    entries.set(entry.name, entry)
    return () => void entries.delete(entry.name)
  }
  const replaceData = (pointer: string, change: (value: unknown) => unknown) => {
    const replaceAt = (value: unknown, [name, ...rest]: string[]): unknown =>
      name === undefined
        ? change(value)
        : { ...(value as Data), [name]: replaceAt((value as Data | undefined)?.[name], rest) } // pointers of tests lead through objects
    setData((data) => replaceAt(data, pointer.split('/').slice(2)) as Data) // an object as it was
  }

  function Fake() {
    const [data, set] = useState<Data>(options.data ?? {})
    const [shown, show] = useState<Problem | null>(null)
    const [isAway, leave] = useState(false)
    setData = set
    setAway = leave
    setProblem = show
    const scope = { context: options.context ?? {}, data }
    const call = ({ src, input }: HandlerCall, at = scope) =>
      new Promise((resolve, reject) => {
        calls.push({
          src,
          input: resolveAll(input, at),
          answer: (value) => settle(() => resolve(value)),
          refuse: (code = 'bank-error', own = {}) => settle(() => reject(problem(code, own))),
        })
      })
    // Of the screen only what elements read.
    const screen = {
      screen: { id: 'test', area: 'kws' },
      scope,
      busy: false,
      problem: shown,
      can: (event: string) => options.events?.includes(event) ?? true,
      availability: () => 'ready',
      passes: (guard: string | undefined) => guard !== 'never',
      send,
      register,
      updateErrors() {},
      call,
      replaceData,
      refreshData,
      draft: (name: string) => drafts[name],
      keepDraft: (name: string, value: unknown) => void (drafts[name] = value),
      keepUnsent() {},
      retainedObject(name: string, create: () => unknown) {
        if (!retained.has(name)) retained.set(name, create())
        return retained.get(name)
      },
      takeUnsent: () => undefined,
      announce,
      ...options.screen,
    } as unknown as ScreenContextValue
    return (
      <EngineContext value={engine}>
        <ScreenContext value={screen}>{isAway ? null : element}</ScreenContext>
      </EngineContext>
    )
  }

  const view = render(<Fake />)
  const entry = (name: string) => {
    const found = entries.get(name)
    if (!found) throw new Error(`no entry ${name}`)
    return found
  }
  return {
    ...view,
    calls,
    controls: () => [...entries.values()],
    drafts,
    announce,
    refreshData,
    send,
    value: (name: string) => entry(name).value(),
    validate: (name: string) => {
      let errors: ReturnType<FormControl['validate']> = []
      act(() => {
        errors = entry(name).validate()
      })
      return errors
    },
    fail: (next: Problem | null) => act(() => setProblem(next)),
    /** Leaves the screen, or comes back to it. */
    away: (gone: boolean) => act(() => setAway(gone)),
    change: (data: Record<string, unknown>) => act(() => setData(() => data)),
  }
}

/** The call at an index; fails the test where there is none. */
export function callAt(calls: CallRecord[], at: number): CallRecord {
  const call = calls[at]
  if (!call) throw new Error(`there were ${calls.length} calls, none at ${at}`)
  return call
}
