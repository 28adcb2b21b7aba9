import type { Account, Bank, Category, ErrorCode, Method, Partner } from '#generated/api.ts'
import bankList from './data/banks.json' with { type: 'json' }
import behaviourTable from './data/behaviour.json' with { type: 'json' }
import categoryList from './data/categories.json' with { type: 'json' }
import englishCategories from './data/categories-en.json' with { type: 'json' }
import methodTable from './data/methods.json' with { type: 'json' }
import partnerList from './data/partners.json' with { type: 'json' }
import unmatchedList from './data/unmatched.json' with { type: 'json' }

export type Kind = Method['kind']

/** Behaviour of a bank in the sandbox, in addition to its entry in banks.json. */
export interface Behaviour {
  kinds: Kind[]
  /** Number of TAN media per kind. */
  media?: number
  /** The customer has to choose a method first. */
  choose?: boolean
  polling?: boolean
  newTab?: boolean
  /** Duration of reading the postings, in sandbox milliseconds. */
  readMs?: number
  historyDays?: number
  /** Number of partners found; default 24. */
  partners?: number
  fail?: { code: ErrorCode; providerError?: string }
  accounts: (Pick<Account, 'iban' | 'name' | 'type' | 'owner' | 'closable'> & { balance: string | null })[]
}

/** A sample partner: fields of Partner, amounts as decimal text. `detected: false` means only in the directory. */
export type SamplePartner = Pick<Partner, 'name' | 'category' | 'handling' | 'direction'> &
  Required<Pick<Partner, 'partnerID' | 'cadence' | 'address' | 'email'>> &
  Pick<Partner, 'creditorId' | 'mandateRef' | 'customerNo' | 'fax' | 'portalUrl' | 'signatureRequired'> & {
    lastAmount: string
    previousAmount?: string
    detected?: boolean
  }

interface UnmatchedSample {
  id: string
  name: string
  iban?: string
  purpose: string
  amount: string
  cadence: NonNullable<Partner['cadence']>
  suggestions: string[]
}

// The casts: JSON imports widen enums to string. tests/unit/sandbox/data.test.ts validates the files against the schemas.
export const banks = bankList as Bank[]
export const behaviours = behaviourTable as unknown as Record<string, Behaviour>
export const categories = categoryList as Omit<Category, 'count'>[]
/** English labels by id. */
export const englishLabels: Partial<Record<string, string>> = englishCategories
export const methods = methodTable as Record<Kind, { name: string; device: string }>
export const samples = partnerList as SamplePartner[]
export const unmatchedSamples = unmatchedList as UnmatchedSample[]

export const bankByCode = (code: string) => banks.find((bank) => bank.bankCode === code)
