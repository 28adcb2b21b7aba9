import type { Side } from './page.ts'

/** Numbers by side and measure. */
export class Samples {
  readonly #values = new Map<string, number[]>()

  add(side: Side, measure: string, value: number): void {
    const key = `${side} ${measure}`
    this.#values.set(key, [...(this.#values.get(key) ?? []), value])
  }

  /** The value below which the given part (0.5, 0.95) of all lie; undefined where nothing was measured. */
  quantile(side: Side, measure: string, part: number): number | undefined {
    const sorted = (this.#values.get(`${side} ${measure}`) ?? []).toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]
  }
}

interface Row {
  label: string
  measure: string
  /** Where the floor's numbers stand, when they were taken under another name. */
  floor?: string
  unit?: 'ms' | 'MB' | 'KB' | 's' | ''
  part?: number
  /** At most this many times the floor. */
  ratio?: number
  /** At most this much. */
  limit?: number
}

const rows: Row[] = [
  ...(['slow', 'fast'] as const).flatMap((line): Row[] =>
    (
      [
        ['first paint', 'paint', { ratio: 0.6 }],
        ['usable', 'usable', { ratio: 1.2 }],
        ['requests before usable', 'requests', { limit: 6, unit: '' }],
        ['as sent until usable', 'size', { unit: 'KB' }],
        ['main thread until a second after', 'main thread', { ratio: 1.4 }],
      ] as const
    ).map(([label, measure, aim]) => ({
      label: `Start, ${line} line: ${label}`,
      measure: `start, ${line}: ${measure}`,
      ...aim,
    })),
  ),
  { label: 'Start, second visit: first paint', measure: 'start, again: paint', limit: 300 },
  { label: 'Start, second visit: usable', measure: 'start, again: usable' },
  { label: 'form usable, opened at it', measure: 'form usable', ratio: 1.15 },
  { label: 'form opened, main thread', measure: 'form opened, main thread' },
  { label: 'key after a failed submit, main thread', measure: 'key, main thread', ratio: 1 },
  { label: 'next step, p50', measure: 'next step, fast', ratio: 1 },
  { label: 'next step, p95', measure: 'next step, fast', part: 0.95, ratio: 1.2, limit: 50 },
  {
    label: 'longest task after a press, of all seven steps',
    measure: 'task after a press, fast',
    part: 1,
    limit: 50,
  },
  ...[1, 2, 3, 4, 5, 6, 7].map((step) => ({
    label: `longest task after the press of step ${step}`,
    measure: `task after press ${step}, fast`,
    limit: 50,
  })),
  { label: 'next step, slow line, p50', measure: 'next step, slow' },
  { label: 'next step, slow line, p95', measure: 'next step, slow', part: 0.95 },
  { label: 'journey to the end, 40 partners: main thread', measure: 'journey, fast: work', ratio: 0.9 },
  { label: 'journey, slow line: main thread', measure: 'journey, slow: work', ratio: 0.9 },
  { label: 'journey: as sent', measure: 'journey, fast: size', unit: 'KB' },
  { label: 'journey: requests', measure: 'journey, fast: requests', unit: '' },
  { label: 'journey: processor, all threads, not slowed', measure: 'journey: energy', unit: 's' },
  ...[
    { label: '500 partners', floor: undefined },
    { label: '500 partners, floor with content-visibility', floor: '500, skipping' },
  ].flatMap(({ label, floor }): Row[] =>
    (
      [
        ['opened, main thread', floor ? 1.1 : 0.7],
        ['inform all, main thread', floor ? undefined : 0.4],
        ['filter key, main thread', floor ? undefined : 0.7],
        ['filter off, main thread', floor ? undefined : 0.5],
      ] as const
    ).map(([measure, ratio]) => ({
      label: `${label}: ${measure}`,
      measure: `500: ${measure}`,
      ...(floor && { floor: `${floor}: ${measure}` }),
      ...(ratio && { ratio }),
    })),
  ),
  {
    label: '500 partners: heap over that of the start page',
    measure: '500: heap over start',
    unit: 'MB',
    limit: 6,
  },
  { label: '500 partners: heap of the whole page', measure: '500: heap', unit: 'MB' },
  {
    label: '15,000 banks: key to next paint, p95, index included',
    measure: 'banks: key to paint',
    part: 0.95,
    limit: 50,
  },
  { label: '15,000 banks: key to hits painted, p50', measure: 'banks: key to hits' },
  { label: '15,000 banks: key to hits painted, p95', measure: 'banks: key to hits', part: 0.95 },
  ...['2,000', '10,000'].flatMap((count): Row[] => [
    {
      label: `${count} partners: first rows painted after the answer`,
      measure: `${count}: first rows after the answer`,
      limit: 300,
    },
    { label: `${count} partners: opened, main thread`, measure: `${count}: opened, main thread` },
    {
      label: `${count} partners: toggle to paint, p95`,
      measure: `${count}: toggle to paint`,
      part: 0.95,
      limit: 50,
    },
    ...['opening', 'toggling', 'inform all', 'typing', 'clearing'].map((act) => ({
      label: `${count} partners: longest frame, ${act}`,
      measure: `${count}: longest frame, ${act}`,
      limit: 50,
    })),
    {
      label: `${count} partners: heap of the whole page`,
      measure: `${count}: heap`,
      unit: 'MB',
      limit: 60,
    },
  ]),
]

const shown = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`

/** A Markdown table with a row for each measure: both sides, their ratio, the aim, and whether it is met. */
export function table(samples: Samples): string {
  const lines = rows.flatMap(({ label, measure, floor = measure, unit = 'ms', part = 0.5, ratio, limit }) => {
    const [one, other] = [samples.quantile('floor', floor, part), samples.quantile('engine', measure, part)]
    if (other === undefined) return []
    // A floor of 0, for example no long task at all, has no ratio.
    const times = one ? other / one : undefined
    const met = (ratio === undefined || (times ?? 0) <= ratio) && (limit === undefined || other <= limit)
    const aim = [ratio && `${ratio}x`, limit && `${limit} ${unit}`].filter(Boolean).join(', ')
    const peer = samples.quantile('peer', measure, part)
    const peerText =
      peer === undefined || one === undefined ? '' : `${shown(peer, unit)}, ${(peer / one).toFixed(2)}x`
    const ratioText = times ? `${times.toFixed(2)}x` : ''
    const cells = [label, shown(one, unit), shown(other, unit), ratioText, peerText, aim]
    return [`| ${[...cells, aim && (met ? 'ok' : 'missed')].join(' | ')} |`]
  })
  return [
    '| Measure | Floor | Engine | Ratio | RJSF, own theme | Aim | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
