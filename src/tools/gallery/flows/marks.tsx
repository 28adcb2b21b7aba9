import type { GraphState, Mark } from './graph.ts'

/** Sign and word of each mark, so that it does not depend on colour. */
export const marks: Record<Exclude<Mark, 'same'>, { sign: string; word: string }> = {
  added: { sign: '+', word: 'added' },
  changed: { sign: '±', word: 'changed' },
  gone: { sign: '−', word: 'left out' },
}

export const signOf = (mark: Mark): string => (mark === 'same' ? '' : `${marks[mark].sign} `)

/** Shows sign and word of a mark; nothing for 'same'. */
export const MarkWord = ({ mark }: Readonly<{ mark: Mark }>) =>
  mark === 'same' ? null : (
    <span className={`studio-flow-mark studio-flow-mark-${mark}`}>
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
export function Legend({ base }: Readonly<{ base: string | undefined }>) {
  return (
    <ul className="studio-flow-legend" aria-label="Legend">
      {kinds.map(([kind, meaning]) => (
        <li key={kind}>
          <span className={`studio-flow-sample studio-flow-${kind}`} aria-hidden="true" />
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
}
