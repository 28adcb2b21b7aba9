import {
  pictureBytes,
  pictureElements,
  pictureObjection,
  styleObjection,
} from '#engine/tools/check/rules/tenants.ts'

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

/**
 * Name that replaces `style` (element and attribute) while an SVG is parsed. The browser applies the style-src policy of the
 * page to parsed documents too, and would report each style.
 */
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

const markup =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE[^>]*>|<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/**
 * Whether all elements are closed in the right order. For invalid XML the parser would return an error document instead of the
 * SVG.
 */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const [whole = '', end, name] of text.matchAll(markup)) {
    if (name === undefined || whole.endsWith('/>')) continue
    if (!end) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** Collected while an SVG is cleaned: names of removed elements and attributes, number of `use` elements. */
interface Found {
  removed: Set<string>
  uses: number
}

/** The value of an attribute in the clean SVG; undefined if the attribute is removed. */
function cleanValue({ name, value, namespaceURI }: Attr): string | undefined {
  const plain = withStyle(value).replaceAll(/\s+/g, ' ').trim()
  if (/^on/i.test(name) || (namespaceURI !== null && namespaceURI !== xlinkNamespace)) return undefined
  if (/(^|:)href$/i.test(name)) return plain.startsWith('#') ? plain : undefined
  return namespaceURI === null && styleObjection(plain) === undefined ? plain : undefined
}

function cleanAttributes(element: Element, { removed }: Found): Map<string, string> {
  const clean = new Map<string, string>()
  for (const attribute of element.attributes) {
    const { localName, namespaceURI } = attribute
    const name = withStyle(attribute.name)
    const value = cleanValue(attribute)
    if (value !== undefined) clean.set(/href$/i.test(name) ? 'href' : withStyle(localName), value)
    // Attributes in namespaces of drawing programs are removed without a message.
    else if (namespaceURI === null || namespaceURI === xlinkNamespace) removed.add(name)
  }
  return clean
}

const write = (name: string, attributes: ReadonlyMap<string, string>, content: string): string => {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

function cleanText(text: string, parent: Element, { removed }: Found): string {
  if (parent.localName !== styleName || styleObjection(text) === undefined) return escaped(withStyle(text))
  removed.add('style')
  return ''
}

function cleanChildren(from: Element, found: Found, depth: number): string {
  if (depth > limits.depth) throw new LogoError('tooComplex')
  return [...from.childNodes]
    .map((node) => {
      if (node instanceof Text) return cleanText(node.data, from, found)
      return node instanceof Element ? cleanElement(node, found, depth) : ''
    })
    .join('')
}

function cleanElement(from: Element, found: Found, depth: number): string {
  // Elements in namespaces of drawing programs.
  if (from.namespaceURI !== svgNamespace) return ''
  const name = withStyle(from.localName)
  if (wrappers.has(name)) return cleanChildren(from, found, depth + 1)
  if (!pictureElements.has(name)) {
    if (name !== 'metadata') found.removed.add(name)
    return ''
  }
  if (name === 'use' && ++found.uses > limits.uses) throw new LogoError('tooComplex')
  return write(name, cleanAttributes(from, found), cleanChildren(from, found, depth + 1))
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
  /** Names of the elements and attributes that were removed. */
  removed: string[]
}

/**
 * Returns the SVG without scripts, event handlers, references to other files, embedded pages and data of drawing programs. The
 * text is parsed as XML and serialised again with the elements and attributes that the check allows. The check's own rule is
 * applied to the result.
 * @throws LogoError
 */
export function cleanSvg(text: string): Omit<Logo, 'type' | 'colours'> {
  if (new TextEncoder().encode(text).length > pictureBytes) throw new LogoError('tooLarge')
  // Entities can expand without limit ("billion laughs").
  if (/<!ENTITY/i.test(text)) throw new LogoError('tooComplex')
  if (!isBalanced(text)) throw new LogoError('notPicture')
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
  const inside = cleanChildren(source, found, 0)
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon|text|use)[\s/>]/.test(inside))
    throw new LogoError('empty')
  const content = `${write('svg', new Map([['xmlns', svgNamespace], ...attributes]), inside)}\n`
  if (pictureObjection(content)) throw new LogoError('tooComplex')
  const hasLettering = /<text[\s>]/.test(inside)
  return { content, ...size, hasLettering, removed: [...found.removed].toSorted() }
}
