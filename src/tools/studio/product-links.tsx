import { footerEntries } from '../../routes/entries.ts'
import { valueAt } from './edit-text.ts'
import { standardText, useTexts } from './studio-texts.ts'

interface Props {
  tenant: Readonly<Record<string, unknown>>
  /** Opens the text of a label. */
  edit(textKey: string): void
}

/** The links of the product, which the footer of every page shows before those of the brand. */
export function ProductLinks({ tenant, edit }: Readonly<Props>) {
  const { links: words, locale } = useTexts()
  const labelOf = (key: string) => {
    const own = valueAt(tenant, ['texts', locale, key])
    return typeof own === 'string' ? own : (standardText(locale, key, tenant.tone) ?? key)
  }
  return (
    <section aria-labelledby="studio-product-links">
      <h3 id="studio-product-links">{words.always}</h3>
      <p className="field-hint">{words.alwaysLead}</p>
      <ul className="studio-to-do">
        {footerEntries().map(({ label: key }) => (
          <li key={key} className="cluster">
            {labelOf(key)}{' '}
            <button type="button" className="link-button" onClick={() => edit(key)}>
              {words.changeLabel} <span className="visually-hidden">{labelOf(key)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
