import { labelOfLink, linksOf } from '../../tenant/links.ts'
import { Anchor } from '../../view/anchor.tsx'
import { useEngine } from '../../view/engine.ts'

/** A link to a page of the product, with its text key. */
export interface PageLink {
  label: string
  path: string
}

/** Same order on every page (WCAG 3.2.6, consistent help). */
const order: readonly string[] = ['helpdesk', 'agb', 'imprint', 'privacy', 'accessibility']

/**
 * The footer: first pages of the product, then links of the tenant. Missing and unsafe links are left out. Links with a
 * label of the tenant come last, in the order of the tenant file.
 */
export function FooterLinks({ links: pages = [] }: Readonly<{ links?: readonly PageLink[] }>) {
  const { text, hasText, tenant } = useEngine()
  const all = tenant.theme.links
  const own = Object.keys(all).filter((name) => !order.includes(name) && hasText(labelOfLink(name)))
  const links = linksOf(all, [...order, ...own])
  links.unshift(...pages.map(({ label, path }) => ({ label, to: { href: path, external: false } })))
  if (links.length === 0) return null
  return (
    <footer className="frame-footer">
      <nav aria-label={text('frame.links')}>
        <ul className="frame-links">
          {links.map(({ label, to }) => (
            <li key={label}>
              <Anchor to={to}>{text(label)}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
