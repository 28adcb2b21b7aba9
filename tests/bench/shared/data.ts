/** Data of both sides, the same to the letter: generated, local, without a network. */
export type Decision = 'inform' | 'self' | 'ignore'

export interface Partner {
  id: string
  name: string
  creditorId: string
  direction: string
  category: string
  cadence: string
  lastAmount: { amount: string; currency: string }
  lastDate: string
  decision: Decision
}

export interface Bank {
  bankCode: string
  BIC: string
  name: string
  city: string
  aliases: string[]
}

export interface Account {
  id: string
  name: string
  iban: string
}

/** How long the lists are; the bench sets it before the page loads. */
interface Sizes {
  partners: number
  banks: number
}
const sizes: Sizes = {
  partners: 500,
  banks: 15_000,
  ...(globalThis as { benchSizes?: Partial<Sizes> }).benchSizes,
}

const kinds = [
  'Stadtwerke',
  'Versicherung',
  'Verlag',
  'Hausverwaltung',
  'Sportverein',
  'Mobilfunk',
  'Gaswerk',
]
const names = ['Nord', 'Süd', 'Mitte', 'Alpen', 'Küste', 'Heide', 'Rhein', 'Elbe', 'Spree', 'Harz', 'Müritz']
const suffixes = ['GmbH', 'AG', 'eG', 'e. V.', 'KG']
const directions = ['debit', 'standing-order', 'credit']
const cadences = ['monthly', 'quarterly', 'yearly']
const decisions: Decision[] = ['inform', 'self', 'ignore']

const pick = <T>(list: readonly [T, ...T[]] | T[], at: number): T => list[at % list.length] as T // lists above are not empty

const digits = (value: number, length: number) => String(value).padStart(length, '0')

const createPartners = (count: number): Partner[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    name: `${pick(kinds, at)} ${pick(names, at * 7 + (at >> 3))} ${pick(suffixes, at >> 2)} ${at + 1}`,
    creditorId: `DE98ZZZ${digits(at * 7919, 11)}`,
    direction: pick(directions, at % 5 < 3 ? 0 : at % 5 < 4 ? 1 : 2),
    category: `c${at % 7}`,
    cadence: pick(cadences, at >> 1),
    lastAmount: { amount: `-${(at * 37) % 400}.${digits((at * 13) % 100, 2)}`, currency: 'EUR' },
    lastDate: `2026-${digits((at % 11) + 1, 2)}-${digits((at % 27) + 1, 2)}`,
    decision: pick(decisions, at % 10 < 7 ? 0 : at % 10 < 9 ? 1 : 2),
  }))

const houses = [
  'Sparkasse',
  'Volksbank',
  'Raiffeisenbank',
  'Privatbank',
  'Genossenschaftsbank',
  'Commerzbank Filiale',
]
const stems = [
  'Muster',
  'Neu',
  'Alt',
  'Ober',
  'Unter',
  'Bad ',
  'Groß',
  'Klein',
  'Königs',
  'Schön',
  'Mühl',
  'Grün',
]
const ends = [
  'stadt',
  'dorf',
  'hausen',
  'berg',
  'burg',
  'furt',
  'heim',
  'feld',
  'brück',
  'au',
  'ried',
  'münde',
  'see',
]

const createBanks = (count: number): Bank[] =>
  Array.from({ length: count }, (_, at) => {
    const city = `${pick(stems, at)}${pick(ends, at * 5 + (at >> 4))}`
    const code = digits(10_000_000 + at * 5993, 8)
    return {
      bankCode: code,
      BIC: `${'ABCDEFGHKLMNPRSTUVWXYZ'[at % 22] ?? 'A'}${'EFGHIKLMNOPRSTU'[(at >> 3) % 15] ?? 'E'}NODE${digits(at % 1000, 3)}X`,
      name: `${pick(houses, at * 3 + (at >> 5))} ${city} ${at + 1}`,
      city,
      aliases: at % 4 === 0 ? [`${city} Direkt`] : [],
    }
  })

/** What a server would answer, new objects each time; the mark tells when. */
export async function listPartners(): Promise<Partner[]> {
  const partners = createPartners(sizes.partners)
  performance.mark('bench:answer')
  return partners
}

let banks: Bank[] | undefined

/** The bank directory, read once. */
export const listBanks = async (): Promise<Bank[]> => (banks ??= createBanks(sizes.banks))

export const listCategories = async (): Promise<{ id: string; label: string }[]> =>
  Array.from({ length: 7 }, (_, at) => ({ id: `c${at}`, label: `Kategorie ${at + 1}` }))

export const listAccounts = async (): Promise<Account[]> => [
  { id: 'giro', name: 'Girokonto', iban: 'DE02120300000000202051' },
  { id: 'tagesgeld', name: 'Tagesgeld', iban: 'DE02500105170137075030' },
  { id: 'karte', name: 'Kreditkarte', iban: 'DE02100500000054540402' },
]
