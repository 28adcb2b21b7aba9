import type { Challenge } from '#generated/api.ts'
import { cleanText } from '#engine/util/readable-text.ts'
import { parseCode } from '../formats/index.ts'

/** Splits a start code into groups of four characters; a single last character joins the previous group. */
export function groupsOf(code: string): string[] {
  const groups = code.match(/.{1,4}/g) ?? []
  const last = groups.at(-1)
  return last?.length === 1 && groups.length > 1 ? [...groups.slice(0, -2), groups.at(-2) + last] : groups
}

/** A TAN without blanks and separators, cut to the bank's maximum length. */
export const normalizeTan = (typed: string, maxLength: number): string =>
  parseCode(cleanText(typed)).slice(0, maxLength)

type TanMistake = 'missing' | 'digits' | undefined

/** Validates a TAN: 'missing' if empty, 'digits' if the bank requires digits and there are other characters. */
export function mistakeIn(answer: string, format: Challenge['otpFormat']): TanMistake {
  if (answer === '') return 'missing'
  return format === 'integer' && !/^\d+$/.test(answer) ? 'digits' : undefined
}

const mimes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif']

/** Data URL of the bank's picture; undefined if its type or encoding is not allowed. */
export function imageAddress({ mime, data }: NonNullable<Challenge['image']>): string | undefined {
  return mimes.includes(mime) && /^[A-Za-z0-9+/]+={0,2}$/.test(data)
    ? `data:${mime};base64,${data}`
    : undefined
}

/** Minimum widths at which cameras can scan a picture, in CSS pixels. */
const minWidths = { usual: 192, large: 384 } as const

/** Width of the picture in CSS pixels: a whole multiple of its natural width, so that scaling does not blur it. */
export const imageWidth = (natural: number, large: boolean): number =>
  natural * Math.max(large ? 2 : 1, Math.ceil(minWidths[large ? 'large' : 'usual'] / natural))
