import { checkFile } from '../elements/uploads.ts'

/** A signature as PNG in a data URL, or the reason why an image cannot be used; neither for a blank one. */
export interface SignatureImage {
  data?: string | undefined
  fault?: 'type' | 'size' | 'broken' | undefined
}

/** Maximum size of the PNG in bytes. Source: contract, section 3, POST /switch/complete. */
const maxBytes = 200_000
/** What may be uploaded. Larger files are not decoded. */
const fileLimits = {
  accept: ['png', 'jpeg'],
  maxFiles: 1,
  maxBytes: 10_000_000,
  maxTotalBytes: 10_000_000,
} satisfies Parameters<typeof checkFile>[2]
/** Maximum widths and heights in pixels. The first one that is small enough as PNG is used. */
const boxSizes = [600, 450, 300]
/** An image with fewer dark pixels counts as blank. */
const minInkPixels = 20

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas.')
  return [canvas, context]
}

/** Whether hardly any pixels are darker than the background. `data`: four bytes a pixel. */
function isBlank({ data }: ImageData): boolean {
  let [lightest, ink] = [0, 0]
  const lightOf = (at: number) =>
    (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11
  for (let at = 0; at < data.length; at += 4) lightest = Math.max(lightest, lightOf(at))
  for (let at = 0; at < data.length && ink < minInkPixels; at += 4) if (lightOf(at) < lightest - 60) ink++
  return ink < minInkPixels
}

/** Encodes an image on white as a PNG that is small enough to send. */
export function encodeSignature(source: CanvasImageSource, width: number, height: number): SignatureImage {
  for (const box of boxSizes) {
    const scale = Math.min(1, box / Math.max(width, height))
    const [canvas, context] = canvasOf(width * scale, height * scale)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    if (isBlank(context.getImageData(0, 0, canvas.width, canvas.height))) return {}
    const data = canvas.toDataURL('image/png')
    if (((data.length - data.indexOf(',') - 1) * 3) / 4 <= maxBytes) return { data }
  }
  return { fault: 'size' }
}

/** Reads a signature from a file. Its type is detected by its content and not by its name. */
export async function signatureFromFile(file: File): Promise<SignatureImage> {
  const { fault } = await checkFile(file, [], fileLimits)
  if (fault) return { fault: fault === 'size' ? 'size' : 'type' }
  try {
    const bitmap = await createImageBitmap(file)
    const picture = encodeSignature(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
    return picture
  } catch {
    return { fault: 'broken' }
  }
}

const font = (size: number) =>
  `italic ${size}px "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive, serif`

/** Draws a typed name in a script font of the system. */
export function signatureFromName(name: string): SignatureImage {
  if (name === '') return {}
  const [canvas, context] = canvasOf(600, 160)
  context.font = font(72)
  context.font = font(Math.min(72, (72 * 560) / Math.max(1, context.measureText(name).width)))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#10182f'
  context.fillText(name, 300, 80)
  return encodeSignature(canvas, canvas.width, canvas.height)
}
