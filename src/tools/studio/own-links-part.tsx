import { useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { AddName } from './add-name.tsx'
import { valueAt } from './edit-text.ts'
import { focusField } from './focus.ts'
import { OwnLink } from './own-link.tsx'
import { labelPointer, movedLinks, newLinkName, ownLinksOf, withoutLink } from './own-links.ts'
import { localesOf } from './sections.ts'
import type { Studio } from './store.ts'
import { fill, linkLabel, useTexts } from './studio-texts.ts'

interface Props {
  studio: Studio
  tenant: Readonly<Record<string, unknown>>
  findings: readonly Finding[]
}

/** The maps of texts may be removed when they become empty. */
const isRemovable = (path: readonly string[]) => path[0] === 'texts'

/** The links of the brand's own: a card for each, and a field that adds one. */
export function OwnLinks({ studio, tenant, findings }: Readonly<Props>) {
  const texts = useTexts()
  const { links: words } = texts
  /** A link without label and address is not in the file, but its card stays while the section is shown. */
  const [begun, setBegun] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const locales = localesOf(tenant)
  const names = [...new Set([...ownLinksOf(tenant), ...begun])]
  const addressed = names.filter((name) => valueAt(tenant, ['theme', 'links', name]) !== undefined)
  /** A new label is written in the language of the studio, if the brand has it. The card asks for the others. */
  const locale = locales.find((one) => one === texts.locale) ?? locales[0] ?? 'de'
  const add = (label: string) => {
    const name = newLinkName(tenant, label)
    studio.editAll({ [labelPointer(locale, name)]: label })
    setBegun([...begun, name])
    setNote('')
    focusField('links', name)
    return undefined
  }
  const remove = (name: string) => {
    const label = linkLabel(texts.locale, name, tenant)
    studio.closeStep()
    studio.editAll(withoutLink(tenant, name), undefined, { field: `remove ${name}`, isRemovable })
    studio.closeStep()
    setBegun(begun.filter((other) => other !== name))
    setNote(fill(words.removed, { label }))
  }
  const move = (name: string, by: -1 | 1) => {
    const links = movedLinks(tenant, name, by)
    if (links) studio.editAll({ '/theme/links': links })
  }
  return (
    <section aria-labelledby="studio-own-links">
      <h3 id="studio-own-links">{words.own}</h3>
      <p className="field-hint">{words.ownLead}</p>
      {names.map((name) => (
        <OwnLink
          key={name}
          {...{ name, tenant, locales }}
          findings={findings}
          write={(pointer, value) => studio.edit(pointer, value, isRemovable)}
          leave={() => studio.closeStep()}
          move={{
            up: addressed.indexOf(name) > 0 ? () => move(name, -1) : undefined,
            down: addressed.includes(name) && addressed.at(-1) !== name ? () => move(name, 1) : undefined,
          }}
          remove={() => remove(name)}
        />
      ))}
      <p role="status" className="studio-note-line">
        {note}
      </p>
      <AddName label={`${texts.sections.links?.add ?? ''} (${texts.locales[locale]})`} add={add} />
    </section>
  )
}
