import { useId, useState } from 'react'
import { config } from '../../../config/config.ts'
import { knownTenants } from '../check.ts'
import { isColour, longColour } from '#engine/util/colour.ts'
import { pictureUrl } from '../draft-files.ts'
import { valueAt } from '../edit-text.ts'
import { FileDrop } from '../file-drop.tsx'
import { idOf } from '../file.ts'
import type { TenantDocument } from '../file.ts'
import type { Studio } from '../store.ts'
import { useTexts } from '../studio-texts.ts'
import { darkVersion } from './logo-colours.ts'
import { LogoError } from './logo-error.ts'
import { box, logoNotesOf } from './logo-note.ts'
import type { LogoNote } from './logo-note.ts'
import { LogoNotes } from './logo-notes.tsx'
import { readLogo } from './read-logo.ts'

const stringAt = (tenant: unknown, path: readonly string[], otherwise: string): string => {
  const value = valueAt(tenant, path)
  return typeof value === 'string' ? value : otherwise
}

const groundOf = (tenant: unknown, scheme: 'light' | 'dark'): string => {
  const colour = longColour(valueAt(tenant, ['theme', scheme, 'background']))
  return isColour(colour) ? colour : scheme === 'light' ? '#ffffff' : '#101010'
}

/** The URL of a logo of the tenant's folder: from the draft, or from the saved folder. */
function addressOf({ file, files = {} }: TenantDocument, name: string): string | undefined {
  const content = files[name] ?? undefined
  if (content !== undefined) return pictureUrl(name, content)
  const id = idOf(file)
  return knownTenants.includes(id) ? `${config().hosts.tenant}/tenants/${id}/${name}` : undefined
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
  const [notes, setNotes] = useState<readonly LogoNote[]>([])
  const light = stringAt(tenant, ['theme', 'logo'], '')
  const ownDark = stringAt(tenant, ['theme', 'logoDark'], '')
  const dark = ownDark || light
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
    setNotes(logoNotesOf(texts, logo, isDark))
  }
  const choose = (file: File, isDark: boolean) => {
    take(file, isDark).catch((error: unknown) => {
      if (!(error instanceof LogoError)) throw error
      setNotes([{ text: words.problems[error.problem], isWarning: true }])
    })
  }
  const grounds = [
    ['light', light, words.light],
    ['dark', dark, words.dark],
  ] as const
  const fields = [
    [words.choose, false, light ? words.change : undefined],
    [words.chooseDark, true, undefined],
  ] as const
  /** The ways to show the logo in dark mode without a file of its own; undefined: the app puts a white plate behind it. */
  const darkWays = [
    [words.darkSame, light],
    [words.darkPlate, undefined],
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
              {/* As the app shows an only logo in the dark. */}
              {scheme === 'dark' && !ownDark && (
                <rect x="16" y="12" width="176" height="56" rx="8" fill="#ffffff" />
              )}
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
      {light && (
        <div className="cluster" role="group" aria-labelledby={`${id}-ways`}>
          <span id={`${id}-ways`}>{words.darkWays}</span>
          {ownDark !== '' && ownDark !== light && (
            <button type="button" className="studio-offer" aria-pressed="true">
              {words.darkOwn}
            </button>
          )}
          {darkWays.map(([label, name]) => (
            <button
              key={label}
              type="button"
              className="studio-offer"
              aria-pressed={ownDark === (name ?? '')}
              onClick={() => {
                studio.closeStep()
                studio.edit('/theme/logoDark', name)
                studio.closeStep()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {fields.map(([label, isDark, chosen]) => (
        <FileDrop
          key={label}
          label={label}
          describedBy={`${id}-hint`}
          chosen={chosen}
          choose={(file) => choose(file, isDark)}
        />
      ))}
      <LogoNotes notes={notes} />
    </fieldset>
  )
}
