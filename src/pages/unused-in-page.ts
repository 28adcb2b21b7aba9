import { linkHref } from '#engine/tenant/links.ts'

/** A node of a Markdown document (mdast), as far as it is read here. */
interface Node {
  type: string
  url?: string
  value?: string
  children?: Node[]
}

/** Why a node, or a part of it, is not shown; undefined if all of it is shown. */
function unused({ type, url = '', value = '' }: Node): string | undefined {
  if (type === 'html') return `HTML is left out: ${value.slice(0, 60)}`
  if (type === 'image') return `pictures are left out: ${url.slice(0, 60)}`
  if (type === 'link' && !linkHref(/^[a-z]+:/i.test(url) ? `~${url}` : url))
    return `a link leads nowhere: its address is neither safe nor a page: ${url.slice(0, 60)}`
  if (type === 'text' && /^\|?[ :]*-{3,}[ :]*\|/m.test(value)) return 'a table is shown as plain text'
  return undefined
}

const warned = new Set<string>()

function warn(name: string, node: Node): void {
  const why = unused(node)
  const line = `pages/${name}.md: ${why}.`
  if (why !== undefined && !warned.has(line)) {
    warned.add(line)
    // oxlint-disable-next-line no-console -- a message for operators; `npm run check` reports it with line and hint
    console.warn(line)
  }
  node.children?.forEach((child) => warn(name, child))
}

/** A plugin of react-markdown that warns the operator in the console, once each, about parts of a page that are not shown. */
export const warnOfUnused = (name: string) => (): ((tree: Node) => void) => (tree) => warn(name, tree)
