import { wcagContrast } from 'culori'
import { svgAddress } from '../file.ts'
import { least as contrast, marked } from './logo-colours.ts'

/** Width of the painted logo in pixels: thin strokes still cover some. */
const width = 640
/** So many blended pixels may lie between two paints. */
const edge = 3
/** Fewer places where two paints meet come from rounding. */
const least = 3
const ground = -1

/** The pixels of a picture as numbers 0xrrggbbaa. @throws if it cannot be drawn, or not be read because another host has it */
async function pixelsOf(src: string): Promise<{ pixels: number[]; height: number }> {
  const image = new Image()
  image.src = src
  await image.decode()
  const height = Math.max(1, Math.round((width * image.naturalHeight) / image.naturalWidth))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, width, height)
  const data = new DataView(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer())
  return { pixels: Array.from({ length: data.byteLength / 4 }, (_, at) => data.getUint32(4 * at)), height }
}

const isClear = (pixel: number) => pixel % 256 < 128

/** The marks of a painted logo by pixel: the place of its paint, `ground`, or undefined where colours blend. */
async function paintedMarks(svg: string): Promise<{ marks: (number | undefined)[]; height: number }> {
  const { picture, places } = marked(svg)
  const { pixels, height } = await pixelsOf(svgAddress(picture))
  return { marks: pixels.map((pixel) => (isClear(pixel) ? ground : places.get(pixel >>> 8))), height }
}

/** Whether a picture can hardly be seen: less than an eighth of what it paints has enough contrast on this ground. */
export async function isFaint(src: string, behind: string): Promise<boolean> {
  const { pixels } = await pixelsOf(src).catch(() => ({ pixels: [] }))
  const painted = pixels.filter((pixel) => !isClear(pixel))
  const counts = Map.groupBy(painted, (pixel) => pixel >>> 8)
  const seen = [...counts].map(([colour, { length }]) => {
    const hex = `#${colour.toString(16).padStart(6, '0')}`
    return wcagContrast(hex, behind) < contrast.sign ? 0 : length
  })
  return painted.length > 0 && seen.reduce((sum, count) => sum + count, 0) < painted.length / 8
}

/** For each paint of an SVG, by its place, the one that it touches nearer to the ground; undefined for the ground. */
export async function paintsUnder(svg: string): Promise<(number | undefined)[]> {
  const { marks, height } = await paintedMarks(svg).catch(() => ({ marks: [], height: 0 }))
  const meetings = new Map<number, Map<number, number>>()
  const meet = (...pair: [number, number]) => {
    for (const [one, other] of [pair, pair.toReversed()] as [number, number][]) {
      const own = meetings.get(one) ?? new Map<number, number>()
      meetings.set(one, own.set(other, (own.get(other) ?? 0) + 1))
    }
  }
  const rows = Array.from({ length: height }, (_, y) => marks.slice(y * width, (y + 1) * width))
  const columns = Array.from({ length: height && width }, (_, x) => rows.map((row) => row[x]))
  for (const line of [...rows, ...columns]) {
    let [last, blended] = [ground, 0]
    for (const mark of [...line, ground])
      if (mark === undefined) blended += 1
      else {
        if (mark !== last && blended <= edge) meet(mark, last)
        ;[last, blended] = [mark, 0]
      }
  }
  const under: (number | undefined)[] = []
  const known = new Set([ground])
  for (const back of known)
    for (const [mark, count] of meetings.get(back) ?? [])
      if (count >= least && !known.has(mark)) {
        known.add(mark)
        under[mark] = back === ground ? undefined : back
      }
  return under
}
