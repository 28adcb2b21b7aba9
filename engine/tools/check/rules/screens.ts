import { eventsOf, screenOf, invokes, leafOf, metaOf, stepIds, type StateNode } from '../../flow/states.ts'
import { reachable } from '../../flow/transitions.ts'
import { entries, get, isObject, tokens, asString, join } from '../../../util/json.ts'
import { list } from '../../json/suggest.ts'
import { stem } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import { memoize } from '../memoize.ts'
import { sentEventsOf } from '../pointers/event-shape.ts'
import type { Project } from '../project.ts'
import { eachFile, eachFlow, eachState, elementsOf, say } from '../rule.ts'

const passes = ({ value: { always } }: StateNode): boolean =>
  always !== undefined && [always].flat().some((way) => get(way, 'guard') === undefined)

/** Every leaf state in which the flow stays, also to wait for a handler, shows a screen: without it the page is blank. */
export const missingScreen = eachState((node, { source }, report) => {
  const state = source.node(node.pointer)
  const meta = state.get('meta')
  if (node.children.length || passes(node) || get(node.value.meta, 'screen') !== undefined) return
  report(
    (meta.isMissing ? state : meta).keyPlace,
    `The state "${node.key}" shows no screen.`,
    'Add "screen" to "meta"; a state that waits for a handler shows the previous screen, busy. A state that is only passed needs a last branch without a guard.',
    node.value.always === undefined ? [] : [state.get('always').keyPlace],
  )
})

/** Whether a state can be left by events only. */
const waits = ({ children, value }: StateNode): boolean =>
  !children.length && value.type !== 'final' && value.always === undefined && !isObject(value.invoke)

/** The events that leave a state, without events of the root: these are available on every screen in the header. */
const leadingOn = ({ root }: Flow, node: StateNode): string[] => {
  const flowEvents = new Set(entries(root.value.on).map(([event]) => event))
  return eventsOf(node).filter((event) => !flowEvents.has(event))
}

const waitingIn = memoize((flow: Flow) =>
  flow.states.filter(waits).map((node) => ({ node, screen: screenOf(node), events: leadingOn(flow, node) })),
)

/** In every state that waits for the customer, its screen can send an event that the state accepts. */
export const silentScreen = eachFile(
  'screen',
  ({ source }, report, project) => {
    if (!source.readable) return
    const offered = new Set(sentEventsOf(project, source).map(({ event }) => event))
    const stuck = project.flows
      .flatMap(waitingIn)
      .filter(({ screen }) => screen === stem(source.file))
      // The rule dead-end reports a state that takes no event at all.
      .find(({ events }) => events.length && !events.some((event) => offered.has(event)))
    if (stuck) report(source.at(''), ...say('silent', stuck.node.key, list(stuck.events)))
  },
  { dependsOnInFile: ['unknown-event'] },
)

/** Every row of a summary has a value or a text, not only a label. */
export const emptyRow = eachFile('screen', (screen, report) => {
  const summaries = elementsOf(screen).filter((element) => element.get('type').value === 'summary')
  for (const row of summaries.flatMap((summary) => summary.get('rows').items))
    if ((row.get('value').value ?? row.get('text').value ?? null) === null)
      report(row.keyPlace, 'This row has a label only.', 'Add "value" or "text".')
})

/** The input of a query reads only earlier queries; it would wait endlessly for a later one. */
export const lateQuery = eachFile('screen', (screen, report) => {
  const queries = screen.get('data').fields
  const names = queries.map(({ key }) => key)
  for (const [at, query] of queries.entries())
    for (const input of query.get('input').fields) {
      const [root, other = ''] = tokens(input.get('from').text ?? '')
      const before = names.slice(0, at)
      if (root === 'data' && !before.includes(other) && names.includes(other))
        report(
          input.keyPlace,
          `The query "${other}" does not come before "${query.key}".`,
          before.length ? `Before it: ${list(before)}. Change the order.` : 'Change the order.',
        )
    }
})

/** Whether a state names a screen itself. */
const shows = ({ value }: StateNode): boolean => get(value.meta, 'screen') !== undefined
const inStep = (node: StateNode): boolean => metaOf(node, 'step') !== undefined

/** States that show the same screen are in the same step, so that the progress stays where it is. */
export const stepOfScreen = eachFlow(({ states, source }, report) => {
  for (const [, [model, ...others]] of Map.groupBy(states.filter(shows), screenOf))
    for (const node of model ? others : []) {
      const [step, expected] = [node, model].map((state) => asString(get(state?.value.meta, 'step')))
      if (!model || step === expected) continue
      // If only one of the two states has no step, report that one.
      const [culprit, other] = step === undefined || expected !== undefined ? [node, model] : [model, node]
      report(source.keyAt(`${culprit.pointer}/meta`), ...say('otherStep', other.key, expected ?? step))
    }
})

/** In a flow with steps, every screen from the first step to the final screen is in a step: the progress never disappears. */
export const missingStep = eachFlow((flow, report) => {
  const steps = stepIds(flow)
  if (!steps.length) return
  const { root, transitions } = flow
  // What is reached before any step.
  const early = reachable(
    root,
    transitions.filter(({ from, to }) => !inStep(from) && to && !inStep(leafOf(to) ?? to)),
  )
  const isLate = inStep(leafOf(root) ?? root)
  // The rule step-of-screen reports two states that show one screen in different steps.
  const inSteps = new Set(flow.states.filter(inStep).map(screenOf))
  const ends = new Set(flow.states.filter(({ value }) => value.type === 'final').map(screenOf))
  for (const node of reachable(root, transitions)) {
    const isShown = !node.children.length && shows(node) && !ends.has(screenOf(node)) && !invokes(node)
    if (isShown && !inStep(node) && (isLate || !early.has(node)) && !inSteps.has(screenOf(node)))
      report(flow.source.keyAt(join(node.pointer, 'meta')), ...say('noStep', node.key, list(steps)))
  }
})

/** The keys of the context that stand in the sentences of a screen, whatever guards pass. */
const spokenIn = ({ of, referencesIn }: Project, name: string | undefined): string[] =>
  of('screen')
    .filter(({ file }) => stem(file) === name)
    .flatMap(referencesIn)
    .flatMap(({ names, value, node }) => {
      const [root, key = ''] = names === 'pointer' ? tokens(value) : []
      if (root !== 'context' || !/\/values\//.test(node.pointer)) return []
      for (let holder = node.parent; holder; holder = holder.parent)
        if (!holder.get('when').isMissing) return []
      return [key]
    })

/** A state of a later step, or whose screen speaks of what is stored, has a guard: its URL may be opened before that. */
export const unguardedStep = eachFlow((flow, report, project) => {
  const [first, ...others] = stepIds(flow)
  const later = others.filter((step) => step !== first)
  const initial = leafOf(flow.root)
  for (const node of flow.states) {
    if (!shows(node) || invokes(node) || metaOf(node, 'requires') !== undefined) continue
    const isLater = later.includes(metaOf(node, 'step') ?? '')
    const spoken = node === initial || node.children.length ? [] : spokenIn(project, screenOf(node))
    const lacking = spoken.find((key) => (get(flow.root.value.context, key) ?? null) === null)
    if (isLater || lacking !== undefined)
      report(
        flow.source.keyAt(join(node.pointer, 'meta')),
        `The URL of "${node.key}" can be opened before ${isLater ? 'the earlier steps are done' : `"${lacking}" is there`}.`,
        'Add "requires" with a guard that passes after the earlier steps are done.',
      )
  }
})
