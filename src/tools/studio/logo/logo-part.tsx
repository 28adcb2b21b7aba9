import { useId, useState } from 'react'
import { config } from '../../../boot/config.ts'
import { knownTenants } from '../check.ts'
import { isColour } from '../colour.tsx'
import { pictureUrl } from '../draft-files.ts'
import { valueAt } from '../edit-text.ts'
import { FileDrop } from '../file-drop.tsx'
import { idOf } from '../file.ts'
import type { TenantDocument } from '../file.ts'
import type { Studio } from '../store.ts'
import type { StudioTexts } from '../studio-texts.ts'
import { fill, useTexts } from '../studio-texts.ts'
import { darkVersion } from './logo-colours.ts'
import type { Logo } from './logo-error.ts'
import { LogoError } from './logo-error.ts'
import { readLogo } from './read-logo.ts'

/** Size of the logo in the header of every page, in CSS pixels. */
const box = { width: 160, height: 40 }
/** Aspect ratio (width / height) below which a logo looks small in the header. */
const wide = 1.5

const stringAt = (tenant: unknown, path: readonly string[], otherwise: string): string => {
  const value = valueAt(tenant, path)
  return typeof value === 'string' ? value : otherwise
}

const groundOf = (tenant: unknown, scheme: 'light' | 'dark'): string => {
  const colour = stringAt(tenant, ['theme', scheme, 'background'], '')
  return isColour(colour) ? colour : scheme === 'light' ? '#ffffff' : '#101010'
}

/** The URL of a logo of the tenant's folder: from the draft, or from the saved folder. */
function addressOf({ file, files = {} }: TenantDocument, name: string): string | undefined {
  const content = files[name] ?? undefined
  if (content !== undefined) return pictureUrl(name, content)
  const id = idOf(file)
  return knownTenants.includes(id) ? `${config().hosts.tenant}/tenants/${id}/${name}` : undefined
}

/** The messages about a chosen logo. */
function noteOn(texts: StudioTexts, logo: Logo, isDark: boolean): string {
  const { logo: words } = texts
  const { width, height, removed, type } = logo
  const scale = Math.min(box.width / width, box.height / height)
  const shown = { shownWidth: Math.round(width * scale), shownHeight: Math.round(height * scale) }
  return [
    words.taken,
    fill(words.size, { width: Math.round(width), height: Math.round(height), ...shown }),
    width / height < wide ? words.tall : '',
    removed.length > 0 ? fill(words.removed, { names: removed.join(', ') }) : '',
    isDark ? '' : type === 'svg' ? words.swapped : words.same,
  ]
    .filter(Boolean)
    .join(' ')
}

interface Props {
  studio: Studio
  document: TenantDocument
  tenant: Record<string, unknown>
  /** Called with the colours of the logo, to suggest them as brand colours. */
  onColours: (colours: readonly string[]) => void
}

/** The logo of the brand: a dropped or chosen file is cleaned, measured and added to the folder of the draft. */
export function LogoPart({ studio, document, tenant, onColours }: Readonly<Props>) {
  const id = useId()
  const texts = useTexts()
  const { logo: words } = texts
  const [note, setNote] = useState('')
  const light = stringAt(tenant, ['theme', 'logo'], '')
  const dark = stringAt(tenant, ['theme', 'logoDark'], light)
  const take = async (file: File, isDark: boolean) => {
    const logo = await readLogo(file)
    const name = `${isDark ? 'logo-dark' : 'logo'}.${logo.type}`
    if (isDark) studio.editAll({ '/theme/logoDark': name }, { [name]: logo.content })
    else if (logo.type === 'svg')
      studio.editAll(
        { '/theme/logo': name, '/theme/logoDark': 'logo-dark.svg' },
        { [name]: logo.content, 'logo-dark.svg': darkVersion(logo.content, groundOf(tenant, 'dark')) },
      )
    else studio.editAll({ '/theme/logo': name, '/theme/logoDark': undefined }, { [name]: logo.content })
    if (!isDark) onColours(logo.colours)
    setNote(noteOn(texts, logo, isDark))
  }
  const choose = (file: File, isDark: boolean) => {
    take(file, isDark).catch((error: unknown) => {
      if (!(error instanceof LogoError)) throw error
      setNote(words.problems[error.problem])
    })
  }
  const grounds = [
    ['light', light, words.light],
    ['dark', dark, words.dark],
  ] as const
  const fields = [
    [words.choose, false],
    [words.chooseDark, true],
  ] as const
  return (
    <fieldset className="studio-brand">
      <legend>{words.title}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {words.lead}
      </p>
      <div className="studio-logos">
        {grounds.map(([scheme, name, label]) => (
          <figure key={scheme}>
            <svg viewBox="0 0 208 80" role="img" aria-label={label}>
              {/* Wider than the logo: the image takes the available width. */}
              <rect x="-600" width="1408" height="80" fill={groundOf(tenant, scheme)} />
              {name && (
                <image
                  href={addressOf(document, name)}
                  x="24"
                  y="20"
                  {...box}
                  preserveAspectRatio="xMidYMid meet"
                />
              )}
            </svg>
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
      {fields.map(([label, isDark]) => (
        <FileDrop
          key={label}
          label={label}
          describedBy={`${id}-hint`}
          choose={(file) => choose(file, isDark)}
        />
      ))}
      <p role="status" className="studio-logo-note">
        {note}
      </p>
    </fieldset>
  )
}
