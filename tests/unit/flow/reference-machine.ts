import { isDeepStrictEqual } from 'node:util'
import {
  assign,
  createMachine as createTheirs,
  fromPromise,
  initialTransition as theirFirst,
  transition as theirNext,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import type { Flow, State, Transition } from '#generated/engine.ts'
import * as ours from '#engine/flow/machine.ts'
import type { Effect, Guards, Machine, MachineEvent, Snapshot } from '#engine/flow/machine.ts'
import { isObject, type JsonObject } from '#engine/util/json.ts'

/** The same flow in both machines. */
export interface Pair {
  machine: Machine
  theirs: AnyStateMachine
}

type Meaning = (context: never) => boolean

/** Bindings and writing, written a second time on purpose: the judge shares no code with the judged. */
const follow = (from: string, scope: JsonObject, separator = '/') =>
  from.split(separator).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), scope)

function bound(params: JsonObject, scope: JsonObject): JsonObject {
  const one = (value: unknown) =>
    isObject(value) && typeof value['from'] === 'string' ? follow(value['from'].slice(1), scope) : value
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, one(value)]))
}

/** The same for inputs, in which bindings stand at any depth. */
function handed(input: unknown, scope: JsonObject, depth = 0): unknown {
  if (Array.isArray(input)) return input.map((item) => handed(item, scope, depth + 1))
  if (!isObject(input)) return input
  if (typeof input['from'] === 'string' && depth > 0) return follow(input['from'].slice(1), scope)
  const parts = Object.keys(input).map((key) => [key, handed(input[key], scope, depth + 1)] as const)
  return Object.fromEntries(parts.filter(([, value]) => depth === 0 || value !== undefined))
}

function write(context: JsonObject, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = context
  for (const key of keys) at = (isObject(at[key]) ? at[key] : (at[key] = {})) as JsonObject // made an object just now
  at[last] = value
}

function forget(context: JsonObject, path: string): void {
  const cut = path.lastIndexOf('.')
  const at = cut < 0 ? context : follow(path.slice(0, cut), context, '.')
  if (isObject(at)) delete at[path.slice(cut + 1)]
}

const store = assign(({ context, event }: { context: JsonObject; event: JsonObject }, params: JsonObject) => {
  const after = structuredClone(context)
  for (const [key, value] of Object.entries(bound(params, { context, event })))
    write(after, key, value ?? null)
  return rid(context, after)
})

const clear = (initial: JsonObject) =>
  assign(({ context }: { context: JsonObject }, { keys }: { keys: string[] }) => {
    const after = structuredClone(context)
    for (const path of keys) {
      const value = follow(path, initial, '.')
      if (value === undefined) forget(after, path)
      else write(after, path, structuredClone(value))
    }
    return rid(context, after)
  })

/** assign() merges; a key that is gone is marked so, and dropped again when contexts are compared. */
const rid = (before: JsonObject, after: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, undefined])),
  ...after,
})

/** xstate resolves params by functions only. */
function withParams(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withParams)
  if (!isObject(value)) return value
  if (value['type'] !== 'track')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withParams(item)]))
  const params = value['params'] as JsonObject // the schema of an action
  return { ...value, params: (scope: JsonObject) => bound(params, scope) }
}

/** It resolves inputs the same way. */
function withInputs(states: Record<string, State>): JsonObject {
  // In a list under `after`, xstate reads no target that stands for itself.
  const inFull = (way: Transition) => (typeof way === 'string' ? { target: way } : way)
  const convert = ({ invoke, after, states: below, ...rest }: State): JsonObject => ({
    ...rest,
    ...(after && {
      after: Object.fromEntries(
        Object.entries(after).map(([delay, ways]) => [delay, [ways].flat().map(inFull)]),
      ),
    }),
    ...(invoke && {
      invoke: { ...invoke, input: (scope: JsonObject) => handed(invoke.input ?? {}, scope) },
    }), // values are JSON
    ...(below && { states: withInputs(below) }),
  })
  return Object.fromEntries(Object.entries(states).map(([key, state]) => [key, convert(state)]))
}

/** The pointers after which states wait. */
const timesIn = (states: Record<string, State>): string[] =>
  Object.values(states).flatMap(({ after, states: below }) => [
    ...Object.keys(after ?? {}).filter((delay) => delay.startsWith('/')),
    ...timesIn(below ?? {}),
  ])

// xstate types a machine from a literal; ours is data.
const create = createTheirs as unknown as (config: JsonObject, implementations: JsonObject) => AnyStateMachine

export function pairOf(config: Flow, guards: Guards, meanings: Record<string, Meaning>): Pair {
  const conditions = Object.entries(meanings).map(
    ([name, meaning]) => [name, ({ context }: { context: never }) => meaning(context)] as const,
  )
  const theirs = create(
    withParams({
      ...config,
      states: withInputs(config.states),
      options: { maxIterations: 150 },
    }) as JsonObject, // an object stays one
    {
      guards: Object.fromEntries(conditions),
      actions: { store, clear: clear(config.context ?? {}), track: () => undefined },
      delays: Object.fromEntries(
        timesIn(config.states).map((pointer) => [
          pointer,
          ({ context }: { context: JsonObject }) => {
            const until = follow(pointer.slice(1), { context })
            const at = typeof until === 'string' ? new Date(until).getTime() : NaN
            return Number.isNaN(at) ? Infinity : at
          },
        ]),
      ),
      actors: { service: fromPromise(() => new Promise(() => undefined)) },
    },
  )
  return { machine: ours.createMachine(config, { guards }), theirs }
}

/** What xstate did, in the words of our effects. */
function effectsOf(actions: readonly { type: string; params?: unknown }[]): Effect[] {
  return actions.flatMap((action): Effect[] => {
    const params = action.params as { id: string; src: string; input: JsonObject } // as xstate 5.33 hands them out
    if (action.type === 'xstate.spawnChild')
      return [{ type: 'start', id: params.id, src: params.src, input: params.input }]
    if (action.type === 'xstate.cancel') {
      const { sendId } = action.params as { sendId: string } // as above
      return [{ type: 'cancel', id: sendId }]
    }
    if (action.type === 'xstate.raise') {
      const { id, delay } = action.params as { id: string; delay?: number } // as above
      if (delay === undefined) return []
      return id.startsWith('xstate.after./')
        ? [{ type: 'wait', id, at: delay }]
        : [{ type: 'wait', id, delay }]
    }
    if (action.type === 'xstate.stopChild') return [{ type: 'stop', id: params.id }]
    return action.type === 'track' ? [{ type: 'track', params: { ...params } }] : []
  })
}

export interface Position {
  mine: Snapshot
  their: AnyMachineSnapshot
  effects: Effect[]
}

/** JSON has no undefined; neither have kept contexts. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function agree(
  [mine, effects]: [Snapshot, Effect[]],
  [their, actions]: ReturnType<typeof theirFirst>,
): Position {
  const left = {
    value: mine.value,
    context: plain(mine.context),
    status: mine.status,
    effects: plain(effects),
  }
  const right = {
    value: their.value,
    context: plain(their.context),
    status: their.status,
    effects: plain(effectsOf(actions)),
  }
  if (!isDeepStrictEqual(left, right))
    throw new Error(`ours   ${JSON.stringify(left)}\nxstate ${JSON.stringify(right)}`)
  return { mine, their, effects }
}

/** Starts both. Undefined when neither comes to rest. */
export function begin({ machine, theirs }: Pair): Position | undefined {
  const mine = ours.initialTransition(machine)
  const their = theirFirst(theirs)
  if (mine[0].status === 'error' && their[0].status === 'error') return undefined
  return agree(mine, their)
}

/** Gives both the same event. Undefined when neither comes to rest; a difference throws. */
export function next(
  { machine, theirs }: Pair,
  { mine, their }: Position,
  event: MachineEvent,
): Position | undefined {
  if (ours.can(machine, mine, event.type) !== their.can(event))
    throw new Error(`can ${event.type}: ours ${ours.can(machine, mine, event.type)}`)
  const frozen = JSON.stringify(mine)
  const step = ours.transition(machine, mine, event)
  if (JSON.stringify(mine) !== frozen) throw new Error(`the snapshot was changed in place by ${event.type}`)
  let other: ReturnType<typeof theirNext>
  try {
    other = theirNext(theirs, their, event)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Infinite loop')) || step[0].status !== 'error')
      throw error
    return undefined
  }
  return agree(step, other)
}
