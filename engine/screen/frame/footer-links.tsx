import { useEngine } from '../../engine.ts'
import { linkHref } from '../../tenant/links.ts'
import { Anchor } from './anchor.tsx'

/** In this order on every page, so that help is always found at the same place. */
const order = ['helpdesk', 'agb', 'imprint', 'privacy', 'accessibility']

/** The links of the tenant that belong below every page; those it does not have, or that are unsafe, are left out. */
export function FooterLinks() {
  const { text, tenant } = useEngine()
  const links = order.flatMap((name) => {
    const to = linkHref(tenant.theme.links[name])
    return to ? [{ name, to }] : []
  })
  if (links.length === 0) return null
  return (
    <footer className="frame-footer">
      <nav aria-label={text('frame.links')}>
        <ul className="frame-links">
          {links.map(({ name, to }) => (
            <li key={name}>
              <Anchor to={to}>{text(`frame.link.${name}`)}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
