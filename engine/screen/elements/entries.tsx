import type { EntriesElement } from '#generated/engine.ts'
import { Anchor } from '../../view/anchor.tsx'
import { useEngine } from '../../view/engine.ts'
import { useText } from '../../view/use-text.ts'

/** Links to other entry pages of the product. Entries that the tenant does not have are left out. */
export default function Entries({ element }: { element: EntriesElement }) {
  const { product } = useEngine()
  const { t } = useText()
  const links = element.items.flatMap((item) => {
    const href = product.pathOf?.(item.entry)
    return href === undefined ? [] : [{ ...item, href }]
  })
  if (links.length === 0) return null
  return (
    <section className="group">
      <h2>{t(element.title)}</h2>
      <ul className="entries">
        {links.map(({ entry, href, label, text }) => (
          <li key={entry}>
            <Anchor to={{ href, external: false }}>{t(label)}</Anchor>
            {text && <p className="points-text">{t(text)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
