import { peers } from './build.ts'
import type { Side } from './page.ts'

interface Row {
  measure: string
  label: string
  part?: number
  unit?: string
  ratio?: number
  limit?: number
}

const usable = { slow: 1.05, fast: 1.1 } as const
const lines = ['slow', 'fast'] as const
const rows: Row[] = [
  ...lines.flatMap((line): Row[] => [
    { measure: `start, ${line}: paint`, label: `Start, ${line} line: first paint`, ratio: 0.6 },
    { measure: `start, ${line}: usable`, label: `Start, ${line} line: usable`, ratio: usable[line] },
    { measure: `start, ${line}: requests`, label: `Start, ${line} line: requests`, unit: '', limit: 5 },
    { measure: `start, ${line}: main thread`, label: `Start, ${line} line: main thread`, ratio: 1.3 },
  ]),
  { measure: 'start, again: paint', label: 'Start, second visit: first paint', limit: 300 },
  { measure: 'form: usable', label: 'Opened at a form: usable', ratio: 1.1 },
  { measure: 'form: main thread', label: 'Opened at a form: main thread', ratio: 1.15 },
  { measure: 'form: scripts', label: 'Opened at a form: scripts', unit: 'kB' },
  { measure: 'form: key', label: 'Key after a failed submit: main thread', ratio: 1 },
  { measure: 'next step', label: 'Next step, p50', ratio: 1 },
  { measure: 'next step', label: 'Next step, p95', part: 0.95, ratio: 1.15, limit: 50 },
  { measure: 'journey', label: 'Journey to the end, 40 partners: main thread', ratio: 0.9 },
  { measure: 'press', label: 'Journey: slowest press to its next frame (INP)', limit: 200 },
  { measure: '500: opened', label: '500 partners opened: main thread', ratio: 1.1 },
  { measure: '500: inform all', label: '500 partners, inform all: main thread', ratio: 0.8 },
  { measure: '500: filter key', label: '500 partners, key in the search: main thread', ratio: 0.8 },
  ...['2000', '10000'].flatMap((count): Row[] => [
    { measure: `${count}: first rows`, label: `${count} partners: first rows after the answer`, limit: 300 },
    { measure: `${count}: opened`, label: `${count} partners opened: main thread` },
  ]),
]

export class Samples {
  readonly #values = new Map<string, number[]>()

  add(side: Side, measure: string, ...values: number[]): void {
    const key = `${side} ${measure}`
    this.#values.set(key, [...(this.#values.get(key) ?? []), ...values])
  }

  /** The value below which the given part (0.5, 0.95) of all lie; undefined where nothing was measured. */
  quantile(side: Side, measure: string, part: number): number | undefined {
    const sorted = (this.#values.get(`${side} ${measure}`) ?? []).toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * part) - 1]
  }
}

/** A Markdown table with a row for each measure: all sides, their ratios to the floor, the aim, and whether it is met. */
export function table(samples: Samples): string {
  const shownRows = rows.flatMap(({ label, measure, unit = 'ms', part = 0.5, ratio, limit }) => {
    const value = (side: Side) => samples.quantile(side, measure, part)
    const [floor, engine] = [value('floor'), value('engine')]
    if (engine === undefined) return []
    const shown = (one?: number) =>
      one === undefined ? '' : `${one.toFixed(one < 10 ? 1 : 0)} ${unit}`.trim()
    const times = (one?: number) => (one === undefined || !floor ? '' : `${(one / floor).toFixed(2)}x`)
    const met = (!ratio || !floor || engine / floor <= ratio) && (!limit || engine <= limit)
    const aim = [ratio && `${ratio}x`, limit && `${limit} ${unit}`.trim()].filter(Boolean).join(', ')
    const cells = [label, shown(floor), shown(engine), times(engine), aim]
    return [`| ${[...cells, aim && (met ? 'ok' : 'missed')].join(' | ')} |`]
  })
  const head = '| Measure | Floor | Ours | Ratio | Aim | |\n|---|---|---|---|---|---|'
  return [head, ...shownRows].join('\n')
}

/** A Markdown table of the ratios to the floor of ours and of each peer, in the rows that peers can do, and which of them are ahead of ours. */
export function peerTable(samples: Samples): string {
  const shownRows = rows.flatMap(({ label, measure }) => {
    const ratio = (side: Side) =>
      (samples.quantile(side, measure, 0.5) ?? Number.NaN) / (samples.quantile('floor', measure, 0.5) ?? 0)
    if (peers.every((peer) => Number.isNaN(ratio(peer)))) return []
    const times = (side: Side) => (Number.isNaN(ratio(side)) ? '–' : `${ratio(side).toFixed(2)}x`)
    const ahead = peers.filter((peer) => ratio(peer) < ratio('engine'))
    return [`| ${[label, times('engine'), ...peers.map(times), ahead.join(', ')].join(' | ')} |`]
  })
  const head = `| Ratio to the floor | Ours | ${peers.join(' | ')} | Ahead of ours |\n|---|---|---|---|---|---|---|`
  return `\n## Peers\n\n${[head, ...shownRows].join('\n')}\n`
}
