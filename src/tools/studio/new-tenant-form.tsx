import { useId, useState } from 'react'
import { isTenantId } from '#engine/tenant/load.ts'
import type { Tenant } from '#generated/engine.ts'
import { BrandColour } from './brand-colour.tsx'
import { knownTenants } from './check.ts'
import type { TenantDocument } from './file.ts'
import { FileDrop } from './file-drop.tsx'
import type { Logo } from './logo/logo-error.ts'
import { LogoError } from './logo/logo-error.ts'
import { readLogo } from './logo/read-logo.ts'
import { idFrom, newTenant } from './new-tenant.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  /** Called with the new tenant and the colours of its logo. */
  onCreated: (document: TenantDocument, suggested: readonly string[]) => void
  onCancel: () => void
}

/** A form for a new tenant: its name, the id derived from it, colour, tone and logo. */
export function NewTenantForm({ onCreated, onCancel }: Readonly<Props>) {
  const prefix = useId()
  const texts = useTexts()
  const { newTenant: words, brand, logo: logoWords, choices } = texts
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string>()
  const [colour, setColour] = useState('#0a5c4f')
  const [tone, setTone] = useState<Tenant['tone']>('sie')
  const [logo, setLogo] = useState<Logo>()
  const [fileName, setFileName] = useState('')
  const [note, setNote] = useState('')
  const id = ownId ?? idFrom(name)
  const choose = (file: File) => {
    readLogo(file).then(
      (read) => {
        setLogo(read)
        setFileName(file.name)
        setNote('')
        // The first colour of the logo; the field next to it shows it and accepts any other.
        if (read.colours[0]) setColour(read.colours[0])
      },
      (error: unknown) => {
        setLogo(undefined)
        if (!(error instanceof LogoError)) throw error
        setNote(logoWords.problems[error.problem])
      },
    )
  }
  const make = async () => {
    if (name.trim() === '') return setNote(words.noName)
    if (!isTenantId(id)) return setNote(words.badId)
    if (knownTenants.includes(id)) return setNote(fill(words.taken, { id }))
    try {
      onCreated(
        await newTenant({ id, name: name.trim().slice(0, 70), brand: colour, tone }, logo),
        logo?.colours ?? [],
      )
    } catch {
      setNote(texts.ui.notRead)
    }
  }
  const field = (key: string) => `${prefix}-${key}`
  return (
    <form className="studio-brand studio-new" aria-labelledby={field('title')} action={() => void make()}>
      <h2 id={field('title')}>{words.title}</h2>
      <p className="field-hint">{words.lead}</p>
      <label className="field-label" htmlFor={field('name')}>
        {words.name}
      </label>
      <input
        id={field('name')}
        className="input"
        autoComplete="off"
        maxLength={70}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <label className="field-label" htmlFor={field('id')}>
        {words.id}
      </label>
      <input
        id={field('id')}
        className="input"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={field('id-hint')}
        value={id}
        onChange={(event) => setOwnId(event.currentTarget.value)}
      />
      <p className="field-hint" id={field('id-hint')}>
        {words.idHint}
      </p>
      <FileDrop label={logoWords.choose} chosen={logo && fileName} choose={choose} />
      <BrandColour
        colour={colour}
        suggested={logo?.colours ?? []}
        suggestedLabel={brand.offered}
        choose={setColour}
      />
      <label>
        {words.tone}{' '}
        <select
          className="studio-select"
          value={tone}
          onChange={(event) => setTone(event.currentTarget.value === 'du' ? 'du' : 'sie')}
        >
          <option value="sie">{choices['/tone']?.sie}</option>
          <option value="du">{choices['/tone']?.du}</option>
        </select>
      </label>
      <p role="status" className="studio-held">
        {note}
      </p>
      <div className="cluster">
        <button type="submit" className="button button-primary">
          {words.make}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
