import { Fragment } from 'react'
import { isObject } from '../../util/json.ts'
import { useEngine } from '../../view/engine.ts'
import type { DocumentText as Text } from './pdf-file.ts'
import type { TextBlock } from './read-text.ts'

/** The page has an `h1`, so headings of a document start with `h2`. */
const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function Block({ block }: Readonly<{ block: TextBlock }>) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headingTags[block.level - 1] ?? 'h6'
      return <Heading>{block.text}</Heading>
    }
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map(({ isHeader, text }, column) =>
                  isHeader ? (
                    <th key={column} scope={cells.length > 1 && column === 0 ? 'row' : 'col'}>
                      {text}
                    </th>
                  ) : (
                    <td key={column}>{text}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'group':
      return (
        <div className="document-group">
          {block.blocks.map((part, index) => (
            <Block key={index} block={part} />
          ))}
        </div>
      )
    default:
      return <p>{block.text}</p>
  }
}

/** A signature as a picture: a PNG in a data URL. */
interface Picture {
  name: string
  data: string
}

interface Props {
  title: string
  text: Text
  signatures: readonly Picture[]
}

/**
 * A document as reflowable text, with a line between its pages. The PDF does not contain the signatures yet: they are shown above
 * the last paragraph that names a signer, or at the end if there is none.
 */
export function DocumentText({ title, text, signatures }: Readonly<Props>) {
  const engine = useEngine()
  const place = placeOf(text.pages, signatures)
  const signed = signatures.length > 0 && (
    <p className="document-signatures" lang={engine.locale}>
      {signatures.map(({ name, data }, index) => (
        <img key={index} src={data} alt={engine.text('ui.signature.picture', { name })} />
      ))}
    </p>
  )
  return (
    // A document may have another language than the page. Screen readers need to know it.
    <article className="document-text" aria-label={title} lang={text.lang || undefined}>
      {text.pages.map((blocks, page) => (
        <section key={page}>
          {blocks.map((block, index) => (
            <Fragment key={index}>
              {place?.page === page && place.block === index && signed}
              <Block block={block} />
            </Fragment>
          ))}
        </section>
      ))}
      {!place && signed}
    </article>
  )
}

const png = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

/** The signatures that have a picture. Stored values are untrusted, so anything but PNG data URLs is dropped. */
export function picturesOf(signatures: unknown): Picture[] {
  const all: unknown[] = Array.isArray(signatures) ? signatures : []
  return all.filter(isObject).flatMap(({ name, data, kind }) => {
    if (typeof name !== 'string' || typeof data !== 'string' || kind === 'none') return []
    return png.test(data) ? { name, data } : []
  })
}

/** The last paragraph that names one of the signers: in a letter this is the line below the closing phrase. */
export function placeOf(
  pages: readonly (readonly TextBlock[])[],
  signatures: readonly Picture[],
): { page: number; block: number } | undefined {
  const isNamed = (block: TextBlock) =>
    block.kind === 'paragraph' && signatures.some(({ name }) => block.text.includes(name))
  const found = pages.map((blocks, page) => ({ page, block: blocks.findLastIndex(isNamed) }))
  return found.findLast(({ block }) => block >= 0)
}
