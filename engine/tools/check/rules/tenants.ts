import { tenantBytes } from '../../../tenant/read.ts'
import { asArray } from '../../../util/json.ts'
import { placeIn, startOf, type JsonNode } from '../../json/source.ts'
import { list, nearest, suggest } from '../../json/suggest.ts'
import { eachFile, rule, say } from '../rule.ts'

/** The files that a tenant names, with their paths in its folder. */
function namedFiles(theme: JsonNode): { node: JsonNode; name: string; path: string }[] {
  const logos = [theme.get('logo'), theme.get('logoDark')]
  const pages = theme.get('links').fields.filter(({ text }) => /^[^/~]*\.md$/.test(text ?? ''))
  return [...logos, ...pages].flatMap((node) =>
    node.text === undefined
      ? []
      : [{ node, name: node.text, path: logos.includes(node) ? node.text : `pages/${node.text}` }],
  )
}

const fileName = /^[a-z0-9-]+\.(svg|png|webp|md)$/
const typeOf = (name: string) => name.split('.').at(-1)?.toLowerCase()

/** A tenant file is not too large, the logos and pages that it names are in its folder, and nothing is a symbolic link. */
export const tenantFile = rule(({ of, files, isLink }, report) => {
  for (const file of files)
    if (file.startsWith('tenants/') && isLink(file)) report(startOf(file), ...say('link'))
  for (const source of of('tenant')) {
    if (new TextEncoder().encode(source.text).length > tenantBytes)
      report(source.at(''), `Larger than ${tenantBytes} bytes.`, 'Keep only what differs from the product.')
    const folder = source.file.replace(/[^/]*$/, '')
    const there = files.flatMap((file) => (file.startsWith(folder) ? [file.slice(folder.length)] : []))
    for (const { node, name, path } of namedFiles(source.node('/theme'))) {
      const known = there
        .map((file) => file.replace(/^pages\//, ''))
        .filter((file) => typeOf(file) === typeOf(name))
      // The rule `schema` reports an invalid file name, with the allowed form.
      if (!there.includes(path) && (fileName.test(name) || nearest(name, known).length))
        report(node.place, `${folder}${path} does not exist.`, suggest(name, known, 'Put the file there.'))
    }
  }
})

/** The notice of a tenant has a text in each of its languages, and its end is after its start. */
export const tenantNotice = eachFile('tenant', (tenant, report) => {
  const notice = tenant.get('notice')
  const text = notice.get('text')
  for (const locale of notice.fields.length ? asArray(tenant.get('locales').value) : [])
    if (typeof locale === 'string' && text.get(locale).value === undefined)
      report(text.keyPlace, `The notice has no text in "${locale}".`, `Add "${locale}" to "text".`)
  const to = notice.get('to')
  if (Date.parse(to.text ?? '') <= Date.parse(notice.get('from').text ?? ''))
    report(to.place, 'The notice ends before it begins.', 'Use a time after "from".')
})

/** A tenant loses the entries that it does not name; null for one of them says that this is meant. */
export const lostEntries = eachFile('tenant', (tenant, report, { of }) => {
  const [routes] = of('routes')
  const open = ['/codes/path', '/ended/path'].map((pointer) => routes?.node(pointer).text)
  const optional = (routes?.node('/entries').items ?? [])
    .filter((entry) => entry.get('standalone').value !== true && !open.includes(entry.get('path').text))
    .flatMap((entry) => entry.get('name').text ?? [])
  const named = tenant.get('entries').fields
  const others = optional.filter((name) => !named.some(({ key }) => key === name))
  const isMeant = named.some(({ value }) => value === null)
  if (named.some(({ key }) => optional.includes(key)) && !isMeant && others.length)
    report(tenant.get('entries').keyPlace, ...say('lostEntries', list(others), others[0]))
})

/** Maximum size of a picture in bytes; a logo has some KiB. */
export const pictureBytes = 256 * 1024

/** Allowed elements: shapes, text and gradients. None of them runs code, links, animates or embeds another document. */
export const pictureElements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan clipPath mask pattern marker
  linearGradient radialGradient stop filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode
  feOffset style`.split(/\s+/),
)
const namespaces = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']

const tag = /<(\/?)([^\s/>]+)((?:\s+[^\s=/>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const skipped = /<!--(?:(?!--)[^])*-->|<\?xml\s[^?<>]*\?>|[^<]+/y
const attribute = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Why the value of an attribute or a style is refused. */
function valueObjection(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `The attribute ${name} runs a script.`
  if (/^xmlns\b/.test(name)) return namespaces.includes(value) ? undefined : `It uses the language ${value}.`
  if (/(^|:)href$/i.test(name))
    return value.startsWith('#') ? undefined : 'It refers to another file or leads away.'
  return styleObjection(value)
}

/** A style refers only to parts of the picture; escapes can hide a reference. Some functions take an address without url(). */
export const styleObjection = (style: string): string | undefined =>
  /\\|@import|@font-face|javascript:|&#|(?:image|image-set|src)\(|url\(\s*["']?(?!#)(?!\s*["']?#)/i.test(
    style,
  )
    ? 'It refers to another file.'
    : undefined

/** The message for markup within a style: a browser could then parse another style than the one that was checked. */
const inStyle = 'A style holds something else than words.'

/** The first part of an SVG that is not allowed. Markup that cannot be read as plain tags is refused as well. */
export function pictureObjection(text: string): { offset: number; why: string } | undefined {
  let [offset, within] = [0, '']
  while (offset < text.length) {
    skipped.lastIndex = offset
    const words = skipped.exec(text)?.[0]
    if (words !== undefined) {
      // Comments are refused, because browsers join the words around a comment.
      const isComment = within === 'style' && words.startsWith('<')
      const why = within === 'style' ? styleObjection(words) : undefined
      if (isComment || why) return { offset, why: why ?? inStyle }
      offset += words.length
      continue
    }
    tag.lastIndex = offset
    const [whole, end, name = '', attributes = ''] = tag.exec(text) ?? []
    if (whole === undefined)
      return { offset, why: 'It holds something else than elements, words and comments.' }
    if (within === 'style' && !end) return { offset, why: inStyle }
    if (!pictureElements.has(name)) return { offset, why: `It holds the element ${name.slice(0, 40)}.` }
    for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
      const why = valueObjection(key, double ?? single ?? '')
      if (why) return { offset, why }
    }
    within = end || whole.endsWith('/>') ? '' : name
    offset += whole.length
  }
  return undefined
}

/** A picture of a tenant is only a drawing: its SVG has no script, no link and no reference to another file. */
export const unsafePicture = rule(({ files, text }, report) => {
  for (const file of files) {
    if (!/^tenants\/[^/]+\/.*\.svg$/.test(file)) continue
    const picture = text(file, pictureBytes)
    const found = picture && picture.size <= pictureBytes ? pictureObjection(picture.text) : undefined
    if (!picture) report(startOf(file), 'This picture cannot be read.', 'Save it as a file that may be read.')
    else if (picture.size > pictureBytes)
      report(startOf(file), `Larger than ${pictureBytes} bytes.`, 'Simplify the drawing.')
    else if (found) report(placeIn(file, picture.text, found.offset), ...say('unsafe', found.why))
  }
})
