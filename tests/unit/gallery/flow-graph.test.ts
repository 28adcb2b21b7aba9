import { describe, expect, it } from 'vitest'
import { difference } from '#engine/tools/drawing/difference.ts'
import { labelledTransitionsOf } from '#engine/tools/drawing/labelled-transitions.ts'
import { folderOf } from '#engine/tools/check/file-kinds.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import { flowNames, shownFlow } from '#src/tools/gallery/flows/files.ts'
import { graphOf } from '#src/tools/gallery/flows/graph.ts'
import { layoutOf } from '#src/tools/gallery/flows/layout.ts'
import { checkout } from '../../support/root.ts'

const project = loadProject(checkout)
const shown = await Promise.all(flowNames.map(shownFlow))

const words = ({ from, on, to }: { from: string; on: string; to: string }) => `${from}: ${on} -> ${to}`

it('every flow that the check reads is shown, and no other', () => {
  expect(flowNames.toSorted()).toEqual(project.flows.map(({ source }) => folderOf(source.file)).toSorted())
})

describe.each(shown)('$name', ({ name, flow, base }) => {
  const checked = project.flows.find(({ source }) => folderOf(source.file) === name)
  const graph = graphOf(flow, base?.flow)
  const own = <One extends { mark: string }>(all: readonly One[]) => all.filter(({ mark }) => mark !== 'gone')

  it('has every state and way in its graph, with screens and handlers', () => {
    if (!checked) throw new Error(`The check reads no flow "${name}".`)
    const states = own(graph.states).filter(({ path }) => path !== '')
    expect(states.map(({ path }) => path)).toEqual(checked.states.map(({ path }) => path))
    expect(own(graph.transitions).map(words).toSorted()).toEqual(
      [...new Set(labelledTransitionsOf(checked).map(words))].toSorted(),
    )
    for (const { kind, handler } of states)
      if (kind !== 'group') expect(kind === 'waits').toBe(handler !== undefined)
    expect(states.filter(({ first }) => first)).toHaveLength(1)
  })

  it('gives each of them a position in the drawing without overlaps', () => {
    const { states, arrows } = layoutOf(graph)
    expect(states.map(({ state }) => state.path)).toEqual(graph.states.map(({ path }) => path))
    expect(arrows.flatMap(({ transitions }) => transitions)).toHaveLength(graph.transitions.length)
    const boxes = states.filter(({ state }) => state.kind !== 'group').map(({ box }) => box)
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1))
        expect(
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
        ).toBe(true)
  })

  it('marks the same differences from the base as the drawing', () => {
    if (!base || !checked) return expect(graph.states.every(({ mark }) => mark === 'same')).toBe(true)
    const under = project.flows.find(({ id }) => id === base.flow.id)
    if (!under) throw new Error(`The check reads no flow "${base.name}".`)
    const diff = difference(under, checked)
    const lines = graph.states.flatMap(({ changes }) => changes.map(({ sign, text }) => `${sign} ${text}`))
    expect(lines.toSorted()).toEqual(diff.toSorted())
    const before = new Set(under.states.map(({ path }) => path))
    const after = new Set(checked.states.map(({ path }) => path))
    for (const { path, mark, changes } of graph.states) {
      if (path === '') continue
      const expected = !before.has(path)
        ? 'added'
        : !after.has(path)
          ? 'gone'
          : changes.length
            ? 'changed'
            : 'same'
      expect(mark, path).toBe(expected)
    }
    for (const transition of graph.transitions) {
      const line = words(transition)
      if (transition.mark === 'added') expect(diff).toContain(`+ ${line}`)
      if (transition.mark === 'gone' && after.has(transition.from)) expect(diff).toContain(`- ${line}`)
      if (transition.mark === 'same') expect(diff).not.toContain(`+ ${line}`)
    }
    // One that shows other screens alone leads nowhere else.
    expect(graph.transitions.some(({ mark }) => mark === 'added')).toBe(/^\+ .*->/m.test(diff.join('\n')))
  })
})
