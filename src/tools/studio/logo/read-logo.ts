import { pictureBytes } from '#engine/tools/check/rules/tenants.ts'
import { base64Of } from '../file.ts'
import { LogoError, cleanSvg } from './clean-svg.ts'
import type { Logo } from './clean-svg.ts'
import { brandColours, svgColours } from './logo-colours.ts'

/** Maximum size of a stored PNG: four times the size in the header, for high-resolution screens. */
const largest = { width: 640, height: 320 }
/** Maximum size of a chosen file in bytes, before it is scaled down. */
const fileBytes = 8 * 1024 * 1024

const signature = [0x89, 0x50, 0x4e, 0x47]

/** Counts the colours of the pixels. Nearly equal ones count together, under the most frequent of them. */
function countPixels({ data }: ImageData): Map<string, number> {
  const exact = new Map<number, number>()
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 200) continue
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
    exact.set(colour, (exact.get(colour) ?? 0) + 1)
  }
  // Sixteen levels per channel.
  const alike = Map.groupBy(exact, ([colour]) => (colour >> 4) & 0x0f_0f_0f)
  return new Map(
    [...alike.values()].map((group) => {
      const [[colour]] = group.toSorted(([, a], [, b]) => b - a) as [[number, number]] // a group is never empty
      const sum = group.reduce((all, [, count]) => all + count, 0)
      return [`#${colour.toString(16).padStart(6, '0')}`, sum]
    }),
  )
}

/** Removes colours of few pixels: they come from antialiased edges. */
const frequent = (counts: Map<string, number>): Map<string, number> => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].filter(([, count]) => count > all / 100))
}

/** Draws the PNG anew, which removes all metadata of the file. */
async function readPng(file: File): Promise<Logo> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new LogoError('notPicture')
  })
  const scale = Math.min(1, largest.width / bitmap.width, largest.height / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new LogoError('notPicture')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const counts = frequent(countPixels(context.getImageData(0, 0, canvas.width, canvas.height)))
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new LogoError('notPicture')
  if (blob.size > pictureBytes) throw new LogoError('tooLarge')
  if (counts.size === 0) throw new LogoError('empty')
  const content = base64Of(new Uint8Array(await blob.arrayBuffer()))
  const { width, height } = canvas
  return {
    type: 'png',
    content,
    width,
    height,
    colours: brandColours(counts),
    hasLettering: false,
    removed: [],
  }
}

/** Reads a chosen file as a logo. The type is detected from the content, not from the file name. @throws LogoError */
export async function readLogo(file: File): Promise<Logo> {
  if (file.size > fileBytes) throw new LogoError('tooLarge')
  const start = new Uint8Array(await file.slice(0, signature.length).arrayBuffer())
  if (signature.every((byte, i) => start[i] === byte)) return readPng(file)
  const text = await file.text()
  if (!text.includes('<svg')) throw new LogoError('notPicture')
  const { content, ...found } = cleanSvg(text)
  return { type: 'svg', content, colours: svgColours(content), ...found }
}
