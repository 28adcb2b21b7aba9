import { fill } from '../studio-texts.ts'
import type { StudioTexts } from '../studio-texts.ts'
import type { Logo } from './logo-error.ts'

/** Size of the logo in the header of every page, in CSS pixels. */
export const box = { width: 160, height: 40 }
/** Aspect ratio (width / height) below which a logo looks small in the header. */
const wide = 1.5

/** A message about a chosen logo. A warning asks for another file. */
export interface LogoNote {
  text: string
  isWarning: boolean
}

/** What is to say about a chosen logo, warnings first. */
export function logoNotesOf({ logo: words }: StudioTexts, logo: Logo, isDark = false): LogoNote[] {
  const { width, height, removed, type, hasLettering } = logo
  const scale = Math.min(box.width / width, box.height / height)
  const shown = { shownWidth: Math.round(width * scale), shownHeight: Math.round(height * scale) }
  const warnings = [hasLettering ? words.lettering : '', width / height < wide ? words.tall : '']
  const others = [
    words.taken,
    fill(words.size, { width: Math.round(width), height: Math.round(height), ...shown }),
    removed.length > 0 ? fill(words.removed, { names: removed.join(', ') }) : '',
    isDark ? '' : type === 'svg' ? words.swapped : words.same,
  ].filter(Boolean)
  return [
    ...warnings.filter(Boolean).map((text) => ({ text, isWarning: true })),
    { text: others.join(' '), isWarning: false },
  ]
}
