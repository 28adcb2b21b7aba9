import { useEffect, useMemo, useRef, useState } from 'react'
import type { Graph } from './graph.ts'
import { layoutOf, linesOf, nameOf, notesOf } from './layout.ts'
import type { Arrow, Box, Layout } from './layout.ts'
import { signOf } from './marks.tsx'

const sizes = [0.25, 0.4, 0.6, 0.8, 1, 1.3]

const classes = (...names: (string | false)[]) => names.filter(Boolean).join(' ')

const line = ({ points: [first, ...rest] }: Arrow): string =>
  first ? [`M${first.x},${first.y}`, ...rest.map(({ x, y }) => `L${x},${y}`)].join(' ') : ''

function Arrows({ layout, chosen }: Readonly<{ layout: Layout; chosen: string | undefined }>) {
  const { width, height, arrows } = layout
  return (
    <svg width={width} height={height} aria-hidden="true" className="studio-flow-arrows">
      <defs>
        <marker
          id="studio-flow-tip"
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0,0 L8,4 L0,8 z" className="studio-flow-tip" />
        </marker>
      </defs>
      {arrows.map((arrow) => {
        const { from, to, transitions, mark, label } = arrow
        const own = chosen !== undefined && [from, to].includes(chosen)
        return (
          <g
            key={`${from} ${to}`}
            className={classes('studio-flow-arrow', `studio-flow-${mark}`, own && 'studio-flow-own')}
          >
            <path d={line(arrow)} markerEnd="url(#studio-flow-tip)" />
            <text x={label.x + label.width / 2} y={label.y + 2}>
              {transitions.flatMap((transition) =>
                linesOf([transition]).map((text, index) => (
                  <tspan
                    key={transition.on + text}
                    x={label.x + label.width / 2}
                    dy={16}
                    className={`studio-flow-${transition.mark}`}
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
        className={classes(
          'studio-flow-state',
          `studio-flow-${kind}`,
          `studio-flow-${mark}`,
          path === current && 'studio-flow-current',
        )}
        style={positionOf(box)}
        aria-pressed={path === chosen}
        {...(path === current && { 'aria-current': 'step' })}
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
        <div
          className={classes('studio-flow-each', state.handler !== undefined && 'studio-flow-waits')}
          style={positionOf(each)}
          aria-hidden="true"
        >
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

/** The flow as a graph. The table of states has the same content in accessible form. */
export function Drawing({ graph, chosen, current, choose }: Readonly<Props>) {
  const layout = useMemo(() => layoutOf(graph), [graph])
  const [size, setSize] = useState(1)
  const scrollArea = useRef<HTMLDivElement>(null)
  const { width, height, states } = layout
  const shown = current ?? chosen ?? states.find(({ state }) => state.first)?.state.path
  useEffect(() => {
    const box = layout.states.find(({ state }) => state.path === shown)?.box
    const { current: view } = scrollArea
    if (!box || !view) return
    view.scrollTo({
      left: (box.x + box.width / 2) * size - view.clientWidth / 2,
      top: (box.y + box.height / 2) * size - view.clientHeight / 2,
    })
  }, [layout, shown, size])
  const step = (by: number) => setSize(sizes[sizes.indexOf(size) + by] ?? size)
  return (
    <>
      <div className="cluster">
        <button type="button" className="button" disabled={size === sizes[0]} onClick={() => step(-1)}>
          Smaller
        </button>
        <button type="button" className="button" disabled={size === sizes.at(-1)} onClick={() => step(1)}>
          Larger
        </button>
        <span role="status">{Math.round(size * 100)} %</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <div ref={scrollArea} className="studio-flow-room" role="region" aria-label="Drawing" tabIndex={0}>
        <div style={{ width: width * size, height: height * size }}>
          <div className="studio-flow-sheet" style={{ width, height, transform: `scale(${size})` }}>
            {states.map((placed) => (
              <StateBox key={placed.state.path} placed={placed} {...{ chosen, current, choose }} />
            ))}
            <Arrows layout={layout} chosen={current ?? chosen} />
          </div>
        </div>
      </div>
    </>
  )
}
