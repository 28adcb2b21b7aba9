import { linkHref } from '#engine/tenant/links.ts'

/** A node of a Markdown document (mdast), as far as it is read here. */
interface Node {
  type: string
  url?: string
  value?: string
  children?: Node[]
}

/** What of a node is not shown, and why; undefined if all of it is. */
function unused({ type, url = '', value = '' }: Node): string | undefined {
  if (type === 'html') return `HTML is left out: ${value.slice(0, 60)}`
  if (type === 'image') return `pictures are left out: ${url.slice(0, 60)}`
  if (type === 'link' && !linkHref(/^[a-z]+:/i.test(url) ? `~${url}` : url))
    return `a link leads nowhere, for its address is not safe or no page: ${url.slice(0, 60)}`
  if (type === 'text' && /^\|?[ :]*-{3,}[ :]*\|/m.test(value)) return 'a table is shown as plain text'
  return undefined
}

const told = new Set<string>()

function tell(name: string, node: Node): void {
  const why = unused(node)
  const line = `pages/${name}.md: ${why}.`
  if (why !== undefined && !told.has(line)) {
    told.add(line)
    // oxlint-disable-next-line no-console -- a message for operators; `npm run check` reports it with line and hint
    console.warn(line)
  }
  node.children?.forEach((child) => tell(name, child))
}

/** A plugin of react-markdown that warns the operator in the console about what a page holds and does not show, once each. */
export const tellUnused = (name: string) => (): ((tree: Node) => void) => (tree) => tell(name, tree)
