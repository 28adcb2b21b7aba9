import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawings, drawingsFile, drawnIn, withDrawings } from '#engine/tools/drawing/drawings.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import { checkout } from '../../support/root.ts'
import { base } from '../check/broken.ts'

const json = (value: unknown) => JSON.stringify(value)
const gate = { screen: 'size', step: 'size' }
const flow = {
  id: 'tour',
  version: 1,
  description: 'A tour.',
  initial: 'a',
  context: { open: true },
  states: {
    a: {
      meta: { ...gate, slot: 'first', next: 'b.in-side' },
      on: { NEXT: [{ target: 'wait', guard: 'hasSize' }, { target: '#tour.b' }], BACK: 'wait' },
    },
    wait: { invoke: { src: 'sizes.list', onDone: 'turn', onError: 'a' } },
    turn: { always: 'b.in-side' },
    b: {
      initial: 'in-side',
      on: { NEXT: 'end' },
      states: { 'in-side': { meta: gate }, deep: { meta: gate } },
    },
    end: { type: 'final', meta: gate },
  },
}
const part = { id: 'tour-first', entry: 'one', states: { one: { meta: gate, on: { NEXT: '$next' } } } }
const variant = {
  id: 'short',
  version: 1,
  description: 'A short one.',
  extends: 'tour',
  context: { open: false },
  fill: { first: 'tour-first' },
}
const files = {
  'flows/tour/flow.json': json(flow),
  'flows/parts/tour-first.json': json(part),
  'flows/short/variant.json': json(variant),
}
const tree = Object.entries(files).reduce((now, [file, text]) => withFile(now, file, text), diskTree(base))
const drawn = drawings(loadProject(base, tree))

describe('a flow', () => {
  it('is drawn with the screens, handlers and transitions of its states', () => {
    expect(drawn.get('tour')).toBe(`### tour

A tour.

<details>
<summary>The 6 states</summary>

\`\`\`mermaid
stateDiagram-v2
classDef waits stroke-dasharray:4 3
classDef decides fill:transparent
state "a (size)" as s_a
state "wait" as s_wait
state "turn" as s_turn
state "b/*" as s_b
state "b/in-side (size)" as s_b__in_side
state "b/deep (size)" as s_b__deep
state "end (size)" as s_end
class s_wait waits
class s_turn decides
[*] --> s_a
s_a --> s_wait : NEXT [hasSize], BACK
s_a --> s_b__in_side : NEXT
s_wait --> s_turn : done
s_wait --> s_a : error
s_turn --> s_b__in_side : at once
s_b --> s_end : NEXT
s_end --> [*]
\`\`\`

</details>`)
  })
  it('of a variant lists the differences from its base', () => {
    const [, diff] = /```diff\n([^]*?)\n```/.exec(drawn.get('short') ?? '') ?? []
    expect(diff?.split('\n')).toEqual([
      '- begins with open = true',
      '+ begins with open = false',
      '- a: NEXT [hasSize] -> wait',
      '- a: BACK -> wait',
      '- wait',
      '- turn',
      '- b/deep',
    ])
  })
})

describe('the page', () => {
  const page = '# Flows\n\nWords.\n'
  it('gets the drawings at its end, and updates replace them there', () => {
    const first = withDrawings(page, drawn)
    expect(first.startsWith(page)).toBe(true)
    const more = `${first}\nMore words.\n`
    expect(withDrawings(more, drawn)).toBe(more)
    const [less] = [...drawn].filter(([id]) => id === 'order')
    const shorter = withDrawings(more, new Map(less && [less]))
    expect([...drawnIn(shorter).keys()]).toEqual(['order'])
    expect(shorter.endsWith('\nMore words.\n')).toBe(true)
  })
  it('is read back as it was drawn', () => {
    const read = [...drawnIn(withDrawings(page, drawn))].map(([id, { text }]) => [id, text])
    expect(read).toEqual([...drawn])
  })
})

describe('of this product', () => {
  const ours = diskTree(checkout)
  const page = readFileSync(join(checkout, drawingsFile), 'utf8')
  it('every flow and variant is drawn', () => {
    expect([...drawnIn(page).keys()]).toEqual([...drawings(loadProject(checkout, ours)).keys()])
    expect(checkProject(checkout, ours)).toEqual([])
  })
  it('an outdated drawing is reported with its place', () => {
    const { line, text } = drawnIn(page).get('business') ?? { line: 0, text: '' }
    const stale = withFile(ours, drawingsFile, page.replace(text, text.replace('-->', '---')))
    expect(checkProject(checkout, stale)).toMatchObject([{ file: drawingsFile, line, rule: 'stale-drawing' }])
    const guards = 'flows/business/variant.json'
    const other = readFileSync(join(checkout, guards), 'utf8').replace('"type": "business"', '"type": "kws"')
    const found = checkProject(checkout, withFile(ours, guards, other))
    expect(found.filter(({ file }) => file === drawingsFile)).toMatchObject([
      { file: drawingsFile, line, rule: 'stale-drawing' },
    ])
  })
})
