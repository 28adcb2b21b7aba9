import { use } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { valueAt } from './edit-text.ts'
import { PageLead, PageOptions, PagesContext, shownTarget, typedTarget } from './link.tsx'
import { addressPointer, labelIn, labelPointer } from './own-links.ts'
import { plainFinding } from './plain-findings.ts'
import { linkOf, shownLink } from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'
import { useTyped } from './use-typed.ts'

interface Props {
  name: string
  tenant: Readonly<Record<string, unknown>>
  locales: readonly StudioLocale[]
  findings: readonly Finding[]
  /** Sets a value of the file; undefined removes it. */
  write(pointer: string, value: string | undefined): void
  leave(): void
  /** Moves the link; undefined where there is no place to move to. */
  move: Readonly<Record<'up' | 'down', (() => void) | undefined>>
  remove(): void
}

/** A link of the brand's own: its label in each language side by side, where it leads, its place, and the way to remove it. */
export function OwnLink({ name, tenant, locales, findings, write, leave, move, remove }: Readonly<Props>) {
  const texts = useTexts()
  const { links: words } = texts
  const { pages } = use(PagesContext)
  const id = `links-${name}`
  const stored = valueAt(tenant, ['theme', 'links', name])
  const address = typeof stored === 'string' ? stored : ''
  const target = (text: string) => write(addressPointer(name), linkOf(typedTarget(pages, text)) || undefined)
  const field = useTyped(shownTarget(pages, shownLink(address)), (text) => {
    // An empty field is perhaps just about to be filled anew; without its address the link would lose its place.
    if (text.trim() !== '') target(text)
  })
  const [, kind = '', rest = ''] = /^~(tel|mailto|https):(.+)$/.exec(address) ?? []
  const label = locales.map((locale) => labelIn(tenant, locale, name)).find((one) => one !== '')
  const wrong = findings
    .filter(({ pointer }) => pointer === addressPointer(name))
    .map((finding) => plainFinding(texts, finding, tenant))
    // These two are said at the labels.
    .filter(({ key }) => key !== 'linkLabel' && key !== 'linkShown')
  return (
    <fieldset className="studio-brand">
      <legend>{label ?? words.unnamed}</legend>
      <div className="studio-beside">
        {locales.map((locale) => {
          const set = (value: string) => write(labelPointer(locale, name), value || undefined)
          return (
            <Label
              key={locale}
              id={`${id}-${locale}`}
              own={labelIn(tenant, locale, name)}
              other={label ?? ''}
              {...{ locale, leave }}
              write={set}
            />
          )
        })}
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {words.address}
        </label>
        <input
          id={id}
          className="input"
          list={`${id}-pages`}
          autoComplete="off"
          spellCheck={false}
          value={field.text}
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={`${id}-hint ${id}-why`}
          onChange={({ currentTarget: { value } }) => field.type(value)}
          onBlur={() => {
            if (field.text.trim() === '') target('')
            field.leave()
            leave()
          }}
        />
        <PageOptions id={`${id}-pages`} pages={pages} />
        <p id={`${id}-hint`} className="field-hint">
          {kind === 'tel' && fill(words.phone, { number: rest })}
          {kind === 'mailto' && fill(words.mail, { address: rest })}
          {kind === 'https' && fill(words.leadsTo, { address: `https:${rest}` })}
          {kind === '' && words.addressHint}
        </p>
        <p id={`${id}-why`} className="studio-held">
          {address === '' && words.noAddress}
          {wrong.map(({ what, todo }) => `${what} ${todo}`).join(' ')}
        </p>
        <PageLead text={address} />
      </div>
      <p className="cluster">
        {(['up', 'down'] as const).map((way) => (
          <button key={way} type="button" className="button" disabled={!move[way]} onClick={move[way]}>
            {words[way]} <span className="visually-hidden">{label}</span>
          </button>
        ))}
        <button type="button" className="button" onClick={remove}>
          {words.remove} <span className="visually-hidden">{label}</span>
        </button>
      </p>
    </fieldset>
  )
}

interface LabelProps {
  id: string
  locale: StudioLocale
  own: string
  /** The label in another language; empty if there is none. */
  other: string
  write(label: string): void
  leave(): void
}

/** The label of a link in one language. */
function Label({ id, locale, own, other, write, leave }: Readonly<LabelProps>) {
  const { links: words, locales } = useTexts()
  const language = locales[locale]
  const field = useTyped(own, write)
  const isEmpty = field.text.trim() === ''
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {fill(words.label, { language })}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        lang={locale}
        value={field.text}
        aria-describedby={`${id}-why`}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={() => {
          field.leave()
          leave()
        }}
      />
      <p id={`${id}-why`} className="studio-held">
        {isEmpty && fill(words.noLabel, { language })}
      </p>
      {isEmpty && other !== '' && (
        <button type="button" className="studio-offer" onClick={() => write(other)}>
          {fill(words.sameLabel, { label: other })}
        </button>
      )}
    </div>
  )
}
