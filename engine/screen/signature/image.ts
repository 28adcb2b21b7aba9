/** Why an image cannot be used as a signature. */
export type SignatureFault = 'empty' | 'type' | 'size' | 'broken'

/** A signature as PNG in a data URL, or the reason why there is none. */
export type SignatureImage = { data: string } | { fault: SignatureFault }

/** Maximum size of the PNG in bytes. Source: contract, section 3, POST /switch/complete. */
const maxBytes = 200_000
/** Larger files are not decoded. */
const maxFileBytes = 10_000_000
const maxPixels = 40_000_000
/** Maximum widths and heights in pixels. The first one that is small enough as PNG is used. */
const boxSizes = [600, 450, 300]
/** An image with fewer dark pixels counts as blank. */
const minInkPixels = 20

const bytesOf = (dataUrl: string) => ((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4

function context2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas.')
  return context
}

/** Draws the image on a white background, scaled down to fit into a square. */
function drawOnWhite(
  source: CanvasImageSource,
  width: number,
  height: number,
  box: number,
): HTMLCanvasElement {
  const scale = Math.min(1, box / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = context2d(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Whether hardly any pixels are darker than the background. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const { data } = context2d(canvas).getImageData(0, 0, canvas.width, canvas.height)
  let [lightest, ink] = [0, 0]
  const lightOf = (at: number) =>
    (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11
  for (let at = 0; at < data.length; at += 4) lightest = Math.max(lightest, lightOf(at))
  for (let at = 0; at < data.length && ink < minInkPixels; at += 4) if (lightOf(at) < lightest - 60) ink++
  return ink < minInkPixels
}

/** Encodes an image as a PNG that is small enough to send. */
export function encodeSignature(source: CanvasImageSource, width: number, height: number): SignatureImage {
  for (const box of boxSizes) {
    const canvas = drawOnWhite(source, width, height, box)
    if (isBlank(canvas)) return { fault: 'empty' }
    const data = canvas.toDataURL('image/png')
    if (bytesOf(data) <= maxBytes) return { data }
  }
  return { fault: 'size' }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** Reads a signature from a file. Its type is detected by its first bytes and not by its name. */
export async function signatureFromFile(file: File): Promise<SignatureImage> {
  if (file.size > maxFileBytes) return { fault: 'size' }
  const head = new Uint8Array(await file.slice(0, 24).arrayBuffer())
  const isPng = startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  if (!isPng && !startsWith(head, 0xff, 0xd8, 0xff)) return { fault: 'type' }
  if (isPng && head.length === 24) {
    const size = new DataView(head.buffer)
    if (size.getUint32(16) * size.getUint32(20) > maxPixels) return { fault: 'size' }
  }
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
  if (name.trim() === '') return { fault: 'empty' }
  const canvas = document.createElement('canvas')
  canvas.width = 600
  canvas.height = 160
  const context = context2d(canvas)
  context.font = font(72)
  const wide = context.measureText(name).width
  context.font = font(Math.min(72, (72 * 560) / Math.max(1, wide)))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#10182f'
  context.fillText(name, 300, 80)
  return encodeSignature(canvas, canvas.width, canvas.height)
}
