import { useEffect, useEffectEvent, useState } from 'react'
import { isTenantId } from '#engine/tenant/load.ts'
import type { Tenant } from '#generated/engine.ts'
import { BrandColour } from './brand-colour.tsx'
import { knownTenants } from './check.ts'
import { Field } from './field.tsx'
import type { TenantDocument } from './file.ts'
import { focusSoon } from './focus.ts'
import type { Logo } from './logo/clean-svg.ts'
import { LogoField } from './logo/logo-part.tsx'
import { idFrom, newTenant } from './new-tenant.ts'
import { fill, useTexts } from './studio-texts.ts'

/** Name and folder of the brand in the preview while its own are not known yet. */
const unnamed = 'entwurf'
/** Delay before the preview shows what was typed, in milliseconds. */
const delay = 250

/** There is nothing to undo in this form, so leaving a field ends no step. */
const ignore = () => {}

interface Props {
  /** Ids of the brands that were begun in this browser. */
  taken: readonly string[]
  /** Called with the brand as it would be made now, for the preview. */
  onDraft: (document: TenantDocument) => void
  /** Called with the new tenant and the colours of its logo. */
  onCreated: (document: TenantDocument, suggested: readonly string[]) => void
  onCancel: () => void
}

/** A form for a new tenant: its name, logo, colour, tone, and the id derived from the name. The preview shows it at once. */
export function NewTenantForm({ taken, onDraft, onCreated, onCancel }: Readonly<Props>) {
  const texts = useTexts()
  const { newTenant: words, logo: logoWords, choices } = texts
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string>()
  /** The colour that was chosen; without one, the first of the logo. */
  const [chosen, setChosen] = useState<string>()
  const [tone, setTone] = useState<Tenant['tone']>('sie')
  const [logo, setLogo] = useState<Logo>()
  /** Why no brand was made, by field. */
  const [refusal, setRefusal] = useState<{ name?: string; id?: string }>({})
  const id = ownId ?? idFrom(name)
  const brand = chosen ?? logo?.colours[0] ?? '#0a5c4f'
  const shownName = name.trim().slice(0, 70) || words.unnamed
  const preview = useEffectEvent((draft: TenantDocument) => onDraft(draft))
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(() => {
      newTenant({ id: unnamed, name: shownName, brand, tone }, logo).then(
        (draft) => {
          if (!isOld) preview(draft)
        },
        // The preview stays as it was; making the brand says why it is not possible.
        () => {},
      )
    }, delay)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [shownName, brand, tone, logo])
  const refuse = (field: 'name' | 'id', why: string) => {
    setRefusal({ [field]: why })
    focusSoon(`new-${field}`)
  }
  const make = async () => {
    if (name.trim() === '') return refuse('name', words.noName)
    if (!isTenantId(id)) return refuse('id', words.badId)
    if (knownTenants.includes(id) || taken.includes(id)) return refuse('id', fill(words.taken, { id }))
    try {
      onCreated(await newTenant({ id, name: shownName, brand, tone }, logo), logo?.colours ?? [])
    } catch {
      setRefusal({ name: texts.ui.notRead })
    }
  }
  return (
    <form className="studio-brand" aria-labelledby="new-title" action={() => void make()}>
      <h2 id="new-title">{words.title}</h2>
      <p>{words.lead}</p>
      <Field
        id="new-name"
        kind="line"
        label={words.name}
        error={refusal.name}
        value={name}
        write={setName}
        leave={ignore}
      />
      <LogoField label={logoWords.choose} take={setLogo} />
      <BrandColour colour={brand} suggested={logo?.colours ?? []} choose={setChosen} />
      <Field
        id="new-tone"
        kind="choice"
        label={words.tone}
        value={tone}
        write={(next) => setTone(next === 'du' ? 'du' : 'sie')}
        leave={ignore}
        options={(['sie', 'du'] as const).map((one) => [one, choices['/tone']?.[one] ?? one])}
      />
      <Field
        id="new-id"
        kind="line"
        label={words.id}
        hint={words.idHint}
        error={refusal.id}
        value={id}
        write={setOwnId}
        leave={ignore}
      />
      <div className="cluster">
        <button type="submit" className="button button-primary">
          {words.make}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {words.look}
        </button>
      </div>
    </form>
  )
}
