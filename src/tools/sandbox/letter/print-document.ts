import texts from '../data/letters.json' with { type: 'json' }
import type { Session } from '../session.ts'

/** A block of a printed document; blocks are laid out from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  /** A postal address. */
  | { kind: 'address'; lines: string[] }
  | { kind: 'right'; text: string }
  /** A table of names and values. */
  | { kind: 'table'; rows: [name: string, value: string][] }
  | { kind: 'list'; items: string[] }
  | { kind: 'space'; lines: number }
  | { kind: 'page' }

/** A printed document of A4 pages. */
export interface PrintDocument {
  title: string
  language: 'de' | 'en'
  blocks: Block[]
}

export type Language = keyof typeof texts
export type LetterTexts = (typeof texts)['de']

/** The language of a document: from Accept-Language, else that of the switch. */
export function languageOf(session: Session, request: Request): Language {
  const accepted = request.headers.get('accept-language')?.slice(0, 2).toLowerCase()
  return (accepted === 'de' || accepted === 'en' ? accepted : session.start.locale) === 'en' ? 'en' : 'de'
}

export const textsOf = (language: Language): LetterTexts => texts[language]

export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', { dateStyle: 'medium' }).format(
    new Date(`${date}T12:00:00Z`),
  )

export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
