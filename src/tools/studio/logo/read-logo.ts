import {
  pictureBytes,
  pictureElements,
  pictureObjection,
  styleObjection,
} from '#engine/tools/check/rules/tenants.ts'
import { escaped } from '#engine/tools/tenant/template.ts'
import { base64Of, svgAddress } from '../file.ts'
import { brandColours, countPixels, frequent, svgColours, versionOn } from './logo-colours.ts'
import { isFaint, paintsUnder } from './painted.ts'

/** Why a file cannot be a logo. The studio has a text for each. */
type LogoProblem = 'notPicture' | 'tooLarge' | 'tooComplex' | 'noSize' | 'empty'

export class LogoError extends Error {
  override name = 'LogoError'
  readonly problem: LogoProblem
  constructor(problem: LogoProblem) {
    super(problem)
    this.problem = problem
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

/** Limits against small files that take long to draw: depth of elements, and number of `use` references. */
const limits = { depth: 40, uses: 16 }

const imports = /@import(?:"[^"]*"|'[^']*'|[^;"'{}])*;?/gi

/** Elements of drawing programs that are removed while their children are kept. */
const wrappers = new Set(['a', 'switch'])

/** The part of the Trusted Types API that is used here. TypeScript has no types for it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Stands for `style` while an SVG is parsed: the browser would report each style, by the policy of the page. */
const styleName = 'studio-style'
const withoutStyle = (text: string): string =>
  text
    .replaceAll(/(<\/?)style(?=[\s/>])/gi, `$1${styleName}`)
    .replaceAll(/(\s)style(?=\s*=)/gi, `$1${styleName}`)
const withStyle = (text: string): string => text.replaceAll(styleName, 'style')

/** Parses XML. The document is inert: it is never shown, and cleanSvg writes only allowed elements and attributes from it. */
function parse(text: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes } // absent in some browsers
  policy ??= trustedTypes?.createPolicy('studio-svg', { createHTML: (markup) => markup })
  return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'image/svg+xml')
}

/** Collected while an SVG is cleaned: names of removed elements and attributes, number of `use` elements. */
interface Found {
  removed: Set<string>
  uses: number
}

/** The attributes that may stay. Those in namespaces of drawing programs are removed without a message. */
function cleanAttributes(element: Element, { removed }: Found): Map<string, string> {
  const clean = new Map<string, string>()
  for (const { name: written, localName, namespaceURI, value: text } of element.attributes) {
    if (namespaceURI !== null && namespaceURI !== xlinkNamespace) continue
    const name = withStyle(written)
    const value = withStyle(text).replaceAll(/\s+/g, ' ').trim()
    const isLink = /(^|:)href$/i.test(name)
    const isSafe = namespaceURI === null && !/^on/i.test(name) && styleObjection(value) === undefined
    if (isLink ? value.startsWith('#') : isSafe) clean.set(isLink ? 'href' : withStyle(localName), value)
    else removed.add(name)
  }
  return clean
}

const write = (name: string, attributes: ReadonlyMap<string, string>, content: string): string => {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** What may stay of the content of an element, as text. */
function cleanContent(element: Element, found: Found, depth = 0): string {
  if (depth > limits.depth) throw new LogoError('tooComplex')
  const cleanNode = (node: ChildNode): string => {
    if (node instanceof Text) {
      // Drawing programs import fonts: the other rules of that style stay.
      const text = element.localName === styleName ? node.data.replaceAll(imports, '') : node.data
      if (text !== node.data) found.removed.add('@import')
      if (element.localName !== styleName || styleObjection(text) === undefined)
        return escaped(withStyle(text))
      found.removed.add('style')
    }
    // Elements in other namespaces are those of drawing programs.
    if (!(node instanceof Element) || node.namespaceURI !== svgNamespace) return ''
    const name = withStyle(node.localName)
    if (wrappers.has(name)) return cleanContent(node, found, depth + 1)
    if (!pictureElements.has(name)) {
      if (name !== 'metadata') found.removed.add(name)
      return ''
    }
    if (name === 'use' && ++found.uses > limits.uses) throw new LogoError('tooComplex')
    return write(name, cleanAttributes(node, found), cleanContent(node, found, depth + 1))
  }
  return [...element.childNodes].map(cleanNode).join('')
}

const lengthOf = (text = ''): number => (text.endsWith('%') ? NaN : Number.parseFloat(text))

/** Sets width, height and viewBox, so that the SVG has a size and can be scaled. @throws LogoError */
function measure(attributes: Map<string, string>): { width: number; height: number } {
  const [, , boxWidth = NaN, boxHeight = NaN] = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const hasBox = boxWidth > 0 && boxHeight > 0
  const width = hasBox ? boxWidth : lengthOf(attributes.get('width'))
  const height = hasBox ? boxHeight : lengthOf(attributes.get('height'))
  if (!(width > 0 && height > 0 && width < 1e5 && height < 1e5)) throw new LogoError('noSize')
  if (!hasBox) attributes.set('viewBox', `0 0 ${width} ${height}`)
  attributes.set('width', String(width))
  attributes.set('height', String(height))
  return { width, height }
}

/** An image that can be the logo of a tenant: it contains no scripts and no references to other files. */
export interface Logo {
  type: 'svg' | 'png'
  /** The SVG markup, or the bytes of a PNG as Base64. */
  content: string
  width: number
  height: number
  /** Colours that could be brand colours, as #rrggbb, the most frequent first. */
  colours: string[]
  /** Whether words in it are text in a font, which other devices may not have, instead of shapes. */
  hasLettering: boolean
  /** Whether it can hardly be seen on white. */
  isPale?: boolean
  /** Names of the elements and attributes that were removed. */
  removed: string[]
  /** Which paint of an SVG lies on which. */
  under?: readonly (number | undefined)[]
}

/** The SVG with those elements and attributes alone that the check allows; the check's own rule is applied to the result. @throws LogoError */
export function cleanSvg(text: string): Omit<Logo, 'type' | 'colours'> {
  if (new TextEncoder().encode(text).length > pictureBytes) throw new LogoError('tooLarge')
  // Entities can expand without limit ("billion laughs").
  if (/<!ENTITY/i.test(text)) throw new LogoError('tooComplex')
  const parsed = parse(withoutStyle(text))
  const { documentElement: source } = parsed
  if (
    source.namespaceURI !== svgNamespace ||
    source.localName !== 'svg' ||
    parsed.querySelector('parsererror')
  )
    throw new LogoError('notPicture')
  const found: Found = { removed: new Set(), uses: 0 }
  const attributes = cleanAttributes(source, found)
  const size = measure(attributes)
  const inside = cleanContent(source, found)
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon|text|use)[\s/>]/.test(inside))
    throw new LogoError('empty')
  const content = `${write('svg', new Map([['xmlns', svgNamespace], ...attributes]), inside)}\n`
  if (pictureObjection(content)) throw new LogoError('tooComplex')
  const hasLettering = /<text[\s>]/.test(inside)
  return { content, ...size, hasLettering, removed: [...found.removed].toSorted() }
}

/** Maximum size of a stored PNG: four times the size in the header, for high-resolution screens. */
const largest = { width: 640, height: 320 }
/** Maximum size of a chosen file in bytes, before it is scaled down. */
const fileBytes = 8 * 1024 * 1024

const signature = [0x89, 0x50, 0x4e, 0x47]

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
  const isPale = await isFaint(canvas.toDataURL(), '#ffffff')
  const colours = brandColours(counts)
  return { type: 'png', content, width, height, colours, isPale, hasLettering: false, removed: [] }
}

/** Reads a chosen file as a logo. The type is detected from the content, not from the file name. @throws LogoError */
export async function readLogo(file: File): Promise<Logo> {
  if (file.size > fileBytes) throw new LogoError('tooLarge')
  const start = new Uint8Array(await file.slice(0, signature.length).arrayBuffer())
  if (signature.every((byte, i) => start[i] === byte)) return readPng(file)
  const text = await file.text()
  if (!text.includes('<svg')) throw new LogoError('notPicture')
  const { content, ...found } = cleanSvg(text)
  const isPale = await isFaint(svgAddress(content), '#ffffff')
  const colours = svgColours(content)
  return { type: 'svg', content, colours, isPale, under: await paintsUnder(content), ...found }
}

/** The files and names of a logo. A drawing is changed for a ground on which it could not be seen; a PNG gets a white plate. */
export function logoFiles({ type, content, isPale, under }: Logo, light: string, dark: string, ink: string) {
  const logo = `logo.${type}`
  if (type === 'png') return { logo, files: { [logo]: content } }
  const onLight = isPale ? versionOn(content, light, under, ink) : content
  const logoDark = 'logo-dark.svg'
  return { logo, logoDark, files: { [logo]: onLight, [logoDark]: versionOn(content, dark, under) } }
}
