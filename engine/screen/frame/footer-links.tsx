import { useEngine } from '../../view/engine.ts'
import { linkHref } from '../../tenant/links.ts'
import { Anchor } from '../../view/anchor.tsx'

/** A page of the product, with the key of its words. */
export interface PageLink {
  label: string
  path: string
}

/** In this order on every page, so that help is always found at the same place. */
const order: readonly string[] = ['helpdesk', 'agb', 'imprint', 'privacy', 'accessibility']

const labelOf = (name: string) => `frame.link.${name}`

/**
 * Below every page: first the pages of the product, then the links of the tenant; those it does not have, or that are unsafe,
 * are left out. After the ones that every bank has come its own, in the order of its file: those that it gives a label.
 */
export function FooterLinks({ links: pages = [] }: Readonly<{ links?: readonly PageLink[] }>) {
  const { text, hasText, tenant } = useEngine()
  const all = tenant.theme.links
  const own = Object.keys(all).filter((name) => !order.includes(name) && hasText(labelOf(name)))
  const links = [...order, ...own].flatMap((name) => {
    const to = linkHref(all[name])
    return to ? [{ label: labelOf(name), to }] : []
  })
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
