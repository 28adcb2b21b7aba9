import { isTenantId, readTenant } from '#engine/tenant/read.ts'
import { tenantFiles, type TenantOptions } from '#engine/tools/tenant/template.ts'
import { config } from '../../config/config.ts'
import { fileOf, parsedObject, jsonText, nameFrom, type TenantDocument } from './file.ts'
import { loadPages, loadSaved } from './files.ts'
import { logoFiles, type Logo } from './logo/read-logo.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Tenant } from '#generated/engine.ts'
import { BrandColour } from './brand-colour.tsx'
import { knownTenants } from './check.ts'
import { Button, Field } from './field.tsx'
import { focusSoon } from './hooks.ts'
import { LogoField } from './logo/logo-part.tsx'
import { fill, useTexts } from './studio-texts.ts'

/** An id derived from the name of a bank: "Sparbank Süd" becomes sparbank-sued. Empty if the name has no letters. */
export function idFrom(name: string): string {
  const id = nameFrom(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, 41)
    .replace(/-+$/, '')
  return isTenantId(id) ? id : ''
}

/** The folder of a new tenant, as `npm run tenant new` makes it, with the logo. @throws Error if the default tenant cannot be loaded */
export async function newTenant(options: TenantOptions, logo: Logo | undefined): Promise<TenantDocument> {
  const { defaultTenant } = config()
  const [saved, loaded] = await Promise.all([loadSaved(defaultTenant), loadPages(defaultTenant)])
  const pages = Object.fromEntries(Object.entries(loaded).map(([name, text]) => [`${name}.md`, text]))
  const model = readTenant(parsedObject(saved))
  if (!model) throw new Error(saved.file)
  const { tenant, files } = tenantFiles(options, { tenant: model, pages })
  const file = fileOf(options.id)
  if (!logo) return { file, text: jsonText(tenant), files }
  const { 'logo.svg': _light, 'logo-dark.svg': _dark, ...others } = files
  const { logoDark: _placeholder, ...theme } = tenant.theme
  const { files: own, ...names } = logoFiles(
    logo,
    theme.light.background,
    theme.dark.background,
    theme.light.accent,
  )
  return { file, text: jsonText({ ...tenant, theme: { ...theme, ...names } }), files: { ...others, ...own } }
}

/** Name and folder of the brand in the preview while its own are not known yet. */
const unnamed = 'entwurf'
/** Delay before the preview shows what was typed, in milliseconds. */
const delay = 250

/** What was entered. Without an own id, it follows from the name; without a colour, it is the first of the logo. */
interface Input {
  name: string
  id?: string
  brand?: string
  tone: Tenant['tone']
  logo?: Logo
}

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
  const [input, setInput] = useState<Input>({ name: '', tone: 'sie' })
  const set = (change: Partial<Input>) => setInput((before) => ({ ...before, ...change }))
  /** Why no brand was made, by field. */
  const [refusal, setRefusal] = useState<{ name?: string; id?: string }>({})
  const { name, tone, logo } = input
  const id = input.id ?? idFrom(name)
  const brand = input.brand ?? logo?.colours[0] ?? '#0a5c4f'
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
    <form className="card studio-grid" aria-labelledby="new-title" action={() => void make()}>
      <h2 id="new-title">{words.title}</h2>
      <p>{words.lead}</p>
      <Field
        id="new-name"
        kind="line"
        label={words.name}
        error={refusal.name}
        value={name}
        write={(next) => set({ name: next })}
      />
      <LogoField label={logoWords.choose} take={(next) => set({ logo: next })} />
      <BrandColour colour={brand} suggested={logo?.colours ?? []} choose={(next) => set({ brand: next })} />
      <Field
        id="new-tone"
        kind="choice"
        label={words.tone}
        value={tone}
        write={(next) => set({ tone: next === 'du' ? 'du' : 'sie' })}
        options={(['sie', 'du'] as const).map((value) => [value, choices['/tone']?.[value] ?? value])}
      />
      <Field
        id="new-id"
        kind="line"
        label={words.id}
        hint={words.idHint}
        error={refusal.id}
        value={id}
        write={(next) => set({ id: next })}
      />
      <div className="cluster">
        <Button type="submit" className="button button-primary">
          {words.make}
        </Button>
        <Button onClick={onCancel}>{words.look}</Button>
      </div>
    </form>
  )
}
