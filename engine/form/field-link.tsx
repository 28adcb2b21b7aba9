import type { FieldUi } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { linkHref } from '../tenant/links.ts'

/** A page of the tenant that belongs to a field, in a tab of its own: what was typed stays where it is. */
export function FieldLink({ link }: { link: FieldUi['link'] }) {
  const { text, tenant } = useEngine()
  const to = link && linkHref(tenant.theme.links[link.name])
  if (!link || !to) return null
  return (
    <a className="field-link" href={to.href} target="_blank" rel="noopener noreferrer">
      {text(link.label)}
      <span className="visually-hidden"> {text('frame.newTab')}</span>
    </a>
  )
}
