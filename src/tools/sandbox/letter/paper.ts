import texts from '../data/letters.json' with { type: 'json' }
import type { Session } from '../session.ts'

/** What is printed, before it has a place on a page: from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  /** An address in the window of an envelope. */
  | { kind: 'address'; lines: string[] }
  | { kind: 'right'; text: string }
  /** Names with values. */
  | { kind: 'table'; rows: [name: string, value: string][] }
  | { kind: 'list'; items: string[] }
  | { kind: 'space'; lines: number }
  | { kind: 'page' }

/** A document of A4 pages. */
export interface Paper {
  title: string
  language: 'de' | 'en'
  blocks: Block[]
}

export type Language = keyof typeof texts
export type Words = (typeof texts)['de']

/** The language that a document is asked for in, else that of the switch. */
export function languageOf(session: Session, request: Request): Language {
  const asked = request.headers.get('accept-language')?.slice(0, 2).toLowerCase()
  return (asked === 'de' || asked === 'en' ? asked : session.start.locale) === 'en' ? 'en' : 'de'
}

export const wordsOf = (language: Language): Words => texts[language]

/** An ISO date as the language writes it. */
export const dateOf = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', { dateStyle: 'medium' }).format(
    new Date(`${date}T12:00:00Z`),
  )

export const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
