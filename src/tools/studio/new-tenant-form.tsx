import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isTenantId } from '#engine/tenant/load.ts'
import type { Tenant } from '#generated/engine.ts'
import { flushSync } from 'react-dom'
import { BrandColour } from './brand-colour.tsx'
import { knownTenants } from './check.ts'
import type { TenantDocument } from './file.ts'
import { FileDrop } from './file-drop.tsx'
import type { Logo } from './logo/logo-error.ts'
import { LogoError } from './logo/logo-error.ts'
import { logoNotesOf } from './logo/logo-note.ts'
import type { LogoNote } from './logo/logo-note.ts'
import { LogoNotes } from './logo/logo-notes.tsx'
import { readLogo } from './logo/read-logo.ts'
import { idFrom, newTenant } from './new-tenant.ts'
import { fill, useTexts } from './studio-texts.ts'

/** Name and folder of the brand in the preview while its own are not known yet. */
const unnamed = 'entwurf'
/** Delay before the preview shows what was typed, in milliseconds. */
const delay = 250

interface Props {
  /** Whether this is the start page of the studio. */
  isStart: boolean
  /** Ids of the brands that were begun in this browser. */
  taken: readonly string[]
  /** Called with the brand as it would be made now, for the preview. */
  onDraft: (document: TenantDocument) => void
  /** Called with the new tenant and the colours of its logo. */
  onCreated: (document: TenantDocument, suggested: readonly string[]) => void
  onCancel: () => void
}

/** A form for a new tenant: its name, logo, colour, tone, and the id derived from the name. The preview shows it at once. */
export function NewTenantForm({ isStart, taken, onDraft, onCreated, onCancel }: Readonly<Props>) {
  const prefix = useId()
  const texts = useTexts()
  const { newTenant: words, brand, logo: logoWords, choices } = texts
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string>()
  const [colour, setColour] = useState('#0a5c4f')
  const [hasChosenColour, setChosenColour] = useState(false)
  const [tone, setTone] = useState<Tenant['tone']>('sie')
  const [logo, setLogo] = useState<Logo>()
  const [fileName, setFileName] = useState('')
  const [logoNotes, setLogoNotes] = useState<readonly LogoNote[]>([])
  const [note, setNote] = useState('')
  const [isIdOpen, setIdOpen] = useState(false)
  const id = ownId ?? idFrom(name)
  const choose = (file: File) => {
    readLogo(file).then(
      (read) => {
        setLogo(read)
        setFileName(file.name)
        setLogoNotes(logoNotesOf(texts, read))
        // The first colour of the logo, unless a colour was chosen before. The field below shows it and accepts any other.
        if (read.colours[0] && !hasChosenColour) setColour(read.colours[0])
      },
      (error: unknown) => {
        setLogo(undefined)
        if (!(error instanceof LogoError)) throw error
        setLogoNotes([{ text: logoWords.problems[error.problem], isWarning: true }])
      },
    )
  }
  const field = (key: string) => `${prefix}-${key}`
  /** Says why no brand is made, and moves the focus to the field that has to change. */
  const refuse = (key: 'name' | 'id', why: string) => {
    setNote(why)
    if (key === 'id') flushSync(() => setIdOpen(true))
    document.getElementById(field(key))?.focus()
  }
  const shownName = name.trim().slice(0, 70) || words.unnamed
  const preview = useEffectEvent((draft: TenantDocument) => onDraft(draft))
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(() => {
      newTenant({ id: unnamed, name: shownName, brand: colour, tone }, logo).then(
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
  }, [shownName, colour, tone, logo])
  const make = async () => {
    if (name.trim() === '') return refuse('name', words.noName)
    if (!isTenantId(id)) return refuse('id', words.badId)
    if (knownTenants.includes(id) || taken.includes(id)) return refuse('id', fill(words.taken, { id }))
    try {
      onCreated(await newTenant({ id, name: shownName, brand: colour, tone }, logo), logo?.colours ?? [])
    } catch {
      setNote(texts.ui.notRead)
    }
  }
  return (
    <>
      <div className="studio-hero">
        {isStart && <p className="studio-promise">{words.promise}</p>}
        <p>{words.lead}</p>
      </div>
      <form className="studio-brand studio-new" aria-labelledby={field('title')} action={() => void make()}>
        <h2 id={field('title')}>{words.title}</h2>
        <div>
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
        </div>
        <FileDrop label={logoWords.choose} chosen={logo && fileName} choose={choose} />
        <LogoNotes notes={logoNotes} />
        <BrandColour
          colour={colour}
          suggested={logo?.colours ?? []}
          suggestedLabel={brand.offered}
          choose={(chosen) => {
            setColour(chosen)
            setChosenColour(true)
          }}
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
        <details
          className="studio-further"
          open={isIdOpen}
          onToggle={(event) => setIdOpen(event.currentTarget.open)}
        >
          <summary>{fill(words.address, { id: id || '…' })}</summary>
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
        </details>
        <p role="status" className="studio-held">
          {note}
        </p>
        <div className="cluster">
          <button type="submit" className="button button-primary">
            {words.make}
          </button>
          <button type="button" className="button" onClick={onCancel}>
            {isStart ? words.look : words.cancel}
          </button>
        </div>
      </form>
    </>
  )
}
