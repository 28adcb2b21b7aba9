import { useEffect, useMemo, useRef } from 'react'
import type { Graph, GraphState, Mark } from './graph.ts'
import { layoutOf, linesOf, nameOf, notesOf } from './layout.ts'
import type { Arrow, Box, Layout } from './layout.ts'

/** Sign and word of each mark, so that it does not depend on colour. */
const marks: Record<Exclude<Mark, 'same'>, { sign: string; word: string }> = {
  added: { sign: '+', word: 'added' },
  changed: { sign: '±', word: 'changed' },
  gone: { sign: '−', word: 'left out' },
}

const signOf = (mark: Mark): string => (mark === 'same' ? '' : `${marks[mark].sign} `)

/** Shows sign and word of a mark; nothing for 'same'. */
export const MarkWord = ({ mark }: Readonly<{ mark: Mark }>) =>
  mark === 'same' ? null : (
    <span className={`flow-mark flow-${mark}`}>
      {marks[mark].sign} {marks[mark].word}
    </span>
  )

const kinds: [kind: GraphState['kind'], meaning: string][] = [
  ['screen', 'shows a screen and waits for the customer'],
  ['waits', 'dashed: waits for a handler'],
  ['decides', 'without a frame: only decides where to go on'],
  ['final', 'thick frame: the end'],
  ['group', 'dotted: holds other states; “/*” stands for each of them'],
]

/** The legend of the drawing. */
export const Legend = ({ base }: Readonly<{ base: string | undefined }>) => (
  <ul className="flow-legend" aria-label="Legend">
    {kinds.map(([kind, meaning]) => (
      <li key={kind}>
        <span className={`flow-sample flow-${kind}`} aria-hidden="true" />
        {meaning}
      </li>
    ))}
    <li>▶ the flow begins here</li>
    <li>● the walk stands here</li>
    {base !== undefined &&
      (['added', 'changed', 'gone'] as const).map((mark) => (
        <li key={mark}>
          <MarkWord mark={mark} /> beside {base}
        </li>
      ))}
  </ul>
)

const line = ({ points: [first, ...rest] }: Arrow): string =>
  first ? [`M${first.x},${first.y}`, ...rest.map(({ x, y }) => `L${x},${y}`)].join(' ') : ''

function Arrows({ layout, chosen }: Readonly<{ layout: Layout; chosen: string | undefined }>) {
  const { width, height, arrows } = layout
  return (
    <svg width={width} height={height} aria-hidden="true" className="flow-arrows">
      <defs>
        <marker
          id="flow-tip"
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0,0 L8,4 L0,8 z" className="flow-tip" />
        </marker>
      </defs>
      {arrows.map((arrow) => {
        const { from, to, transitions, mark, label } = arrow
        const isOwn = chosen !== undefined && [from, to].includes(chosen)
        return (
          <g key={`${from} ${to}`} className={`flow-arrow flow-${mark} ${isOwn ? 'flow-own' : ''}`}>
            <path d={line(arrow)} markerEnd="url(#flow-tip)" />
            <text x={label.x + label.width / 2} y={label.y + 2}>
              {transitions.flatMap((transition) =>
                linesOf([transition]).map((text, index) => (
                  <tspan
                    key={transition.on + text}
                    x={label.x + label.width / 2}
                    dy={16}
                    className={`flow-${transition.mark}`}
                  >
                    {index === 0 ? signOf(transition.mark) : ''}
                    {text}
                  </tspan>
                )),
              )}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const positionOf = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height })

interface StateProps extends Omit<Props, 'graph'> {
  placed: Layout['states'][number]
}

/** A button for a state. A group also has a frame, and a box that stands for all states in it. */
function StateBox({ placed: { state, box, each }, chosen, current, choose }: Readonly<StateProps>) {
  const { path, kind, mark } = state
  const notes = notesOf(state).map((note) => <span key={note}>{note}</span>)
  return (
    <>
      <button
        type="button"
        className={`flow-state flow-${kind} flow-${mark}`}
        style={positionOf(box)}
        aria-pressed={path === chosen}
        aria-current={path === current ? 'step' : undefined}
        onClick={() => choose(path)}
      >
        <strong>
          {path === current && '● '}
          {state.first && '▶ '}
          {signOf(mark)}
          {nameOf(path)}
        </strong>
        {!each && notes}
      </button>
      {each && (
        <div className="flow-each" style={positionOf(each)} aria-hidden="true">
          <strong>{`${nameOf(path)}/*`}</strong>
          {notes}
        </div>
      )}
    </>
  )
}

interface Props {
  graph: Graph
  chosen: string | undefined
  /** Path of the current state of a walk. */
  current: string | undefined
  choose: (path: string) => void
}

/** The flow as a graph. Each state is a button; its transitions are listed where it is shown. */
export function Drawing({ graph, chosen, current, choose }: Readonly<Props>) {
  const layout = useMemo(() => layoutOf(graph), [graph])
  const scrollArea = useRef<HTMLDivElement>(null)
  const { width, height, states } = layout
  const shown = current ?? chosen ?? states.find(({ state }) => state.first)?.state.path
  useEffect(() => {
    const box = layout.states.find(({ state }) => state.path === shown)?.box
    const { current: view } = scrollArea
    if (!box || !view) return
    view.scrollTo({
      left: box.x + box.width / 2 - view.clientWidth / 2,
      top: box.y + box.height / 2 - view.clientHeight / 2,
    })
  }, [layout, shown])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div ref={scrollArea} className="flow-room" role="region" aria-label="Drawing" tabIndex={0}>
      <div className="flow-sheet" style={{ width, height }}>
        {states.map((placed) => (
          <StateBox key={placed.state.path} placed={placed} {...{ chosen, current, choose }} />
        ))}
        <Arrows layout={layout} chosen={current ?? chosen} />
      </div>
    </div>
  )
}
