import { useId, useState } from 'react'
import useSWRImmutable from 'swr/immutable'
import { isColour, longColour } from '#engine/tenant/theme.ts'
import { config } from '../../../config/config.ts'
import { useBrand } from '../brand.ts'
import { knownTenants } from '../check.ts'
import { valueAt, idOf, picturesOf } from '../file.ts'
import { Button, Labelled } from '../field.tsx'
import { fill, useTexts } from '../studio-texts.ts'
import { isFaint } from './painted.ts'
import { LogoError, logoFiles, readLogo, type Logo } from './read-logo.ts'

/** Aspect ratio (width / height) below which a logo looks small in the header. */
const wide = 1.5

interface FieldProps {
  label: string
  /** Whether it is for dark ground only. */
  isDark?: boolean
  /** Called with the cleaned logo. */
  take(logo: Logo): void
}

/** A field for a logo, on which a file can be dropped. Says what was cleaned away, or why the file cannot be a logo. */
export function LogoField({ label, isDark, take }: Readonly<FieldProps>) {
  const id = useId()
  const { logo: words } = useTexts()
  const [name, setName] = useState<string>()
  const [notes, setNotes] = useState<readonly string[]>([])
  const choose = async (file: File) => {
    setName(file.name)
    try {
      const logo = await readLogo(file)
      take(logo)
      setNotes([
        words.taken,
        ...(logo.hasLettering ? [words.lettering] : []),
        ...(logo.isPale && !isDark ? [logo.type === 'svg' ? words.darkened : words.faintLight] : []),
        ...(logo.width / logo.height < wide ? [words.tall] : []),
        ...(logo.removed.length > 0 ? [fill(words.removed, { names: logo.removed.join(', ') })] : []),
      ])
    } catch (error) {
      if (!(error instanceof LogoError)) throw error
      setNotes([words.problems[error.problem]])
    }
  }
  return (
    <Labelled id={id} label={label} hint={words.lead}>
      <div className="card upload-zone">
        <input
          id={id}
          className="upload-input"
          type="file"
          accept=".svg,.png,image/svg+xml,image/png"
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void choose(file)
          }}
        />
        {/* The text of the native button would be in the language of the browser. */}
        <span className="button" aria-hidden="true">
          {words.pick}
        </span>
        {name !== undefined && fill(words.picked, { name })}
      </div>
      <div role="status" className="field-hint">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Labelled>
  )
}

interface GroundProps {
  label: string
  ground: string
  src: string | undefined
  /** Said if the logo can hardly be seen there. */
  faint: string
}

/** The logo on a ground. */
function Ground({ label, ground, src, faint }: Readonly<GroundProps>) {
  const { data } = useSWRImmutable(src !== undefined && [src, ground], (seen) => isFaint(...seen))
  return (
    <div>
      <svg viewBox="0 0 208 80" role="img" aria-label={label}>
        <rect width="208" height="80" fill={ground} />
        {src !== undefined && <image href={src} x="24" y="20" width="160" height="40" />}
      </svg>
      {data && <p className="field-error">{faint}</p>}
    </div>
  )
}

/** The logo on light and on dark ground. A chosen file is cleaned and added to the draft. @param onColours gets its colours as suggestions */
export function LogoPart({ onColours }: Readonly<{ onColours(colours: readonly string[]): void }>) {
  const { logo: words } = useTexts()
  const { studio, document, tenant } = useBrand()
  const theme = valueAt(tenant, ['theme'])
  const colourOf = (scheme: 'light' | 'dark', name: string, otherwise: string) => {
    const colour = longColour(valueAt(theme, [scheme, name]))
    return isColour(colour) ? colour : otherwise
  }
  const lightGround = colourOf('light', 'background', '#ffffff')
  const darkGround = colourOf('dark', 'background', '#101010')
  const [logo, logoDark] = [valueAt(theme, ['logo']), valueAt(theme, ['logoDark'])]
  const take = (chosen: Logo) => {
    const { files, ...names } = logoFiles(
      chosen,
      lightGround,
      darkGround,
      colourOf('light', 'accent', '#000000'),
    )
    studio.edit({ '/theme/logo': names.logo, '/theme/logoDark': names.logoDark }, { files })
    onColours(chosen.colours)
  }
  const takeDark = ({ type, content }: Logo) =>
    studio.edit({ '/theme/logoDark': `logo-dark.${type}` }, { files: { [`logo-dark.${type}`]: content } })
  const pictures = picturesOf(document.files)
  const id = idOf(document.file)
  const folder = knownTenants.includes(id) ? `${config().hosts.tenant}/tenants/${id}/` : undefined
  const grounds = [
    { label: words.light, name: logo, ground: lightGround, faint: words.faintLight },
    {
      label: words.dark,
      name: logoDark ?? logo,
      ground: logoDark === undefined ? '#ffffff' : darkGround,
      faint: logoDark === undefined ? words.faintLight : words.faintDark,
    },
  ]
  return (
    <fieldset className="card studio-grid">
      <legend>{words.title}</legend>
      <div className="studio-beside">
        {grounds.map(({ label, name, ...on }) => (
          <Ground
            key={label}
            {...{ label, ...on }}
            src={typeof name === 'string' ? (pictures[name] ?? (folder && folder + name)) : undefined}
          />
        ))}
      </div>
      {/<text[\s>]/.test(document.files?.[String(logo)] ?? '') && (
        <p className="field-error">{words.lettering}</p>
      )}
      <LogoField label={words.choose} take={take} />
      <LogoField label={words.chooseDark} isDark take={takeDark} />
      {logoDark !== undefined && (
        <Button onClick={() => studio.edit({ '/theme/logoDark': undefined })}>{words.plate}</Button>
      )}
    </fieldset>
  )
}
