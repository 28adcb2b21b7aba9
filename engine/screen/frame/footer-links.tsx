import { useEngine } from '../../view/engine.ts'
import { linkHref } from '../../tenant/links.ts'
import { Anchor } from '../../view/anchor.tsx'

/** In this order on every page, so that help is always found at the same place. */
const order: readonly string[] = ['helpdesk', 'agb', 'imprint', 'privacy', 'accessibility']

const labelOf = (name: string) => `frame.link.${name}`

/**
 * The links of the tenant that belong below every page; those it does not have, or that are unsafe, are left out. After the
 * ones that every bank has come its own, in the order of its file: those that it gives a label.
 */
export function FooterLinks() {
  const { text, hasText, tenant } = useEngine()
  const all = tenant.theme.links
  const own = Object.keys(all).filter((name) => !order.includes(name) && hasText(labelOf(name)))
  const links = [...order, ...own].flatMap((name) => {
    const to = linkHref(all[name])
    return to ? [{ name, to }] : []
  })
  if (links.length === 0) return null
  return (
    <footer className="frame-footer">
      <nav aria-label={text('frame.links')}>
        <ul className="frame-links">
          {links.map(({ name, to }) => (
            <li key={name}>
              <Anchor to={to}>{text(labelOf(name))}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
