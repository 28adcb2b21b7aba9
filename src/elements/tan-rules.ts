import type { Challenge } from '#generated/api.ts'

/** Groups of four, as a TAN generator asks for them; a rest of one joins the group before. */
export function groupsOf(code: string): string[] {
  const groups = code.match(/.{1,4}/g) ?? []
  const last = groups.at(-1)
  return last?.length === 1 && groups.length > 1 ? [...groups.slice(0, -2), groups.at(-2) + last] : groups
}

/** What was typed or pasted without blanks, cut to what the bank takes. */
export const cleaned = (typed: string, longest: number): string => typed.replace(/\s/g, '').slice(0, longest)

export type TanMistake = 'missing' | 'digits' | undefined

/** Why an answer cannot be right: nothing there, or letters where the bank wants digits. */
export function mistakeIn(answer: string, format: Challenge['otpFormat']): TanMistake {
  if (answer === '') return 'missing'
  return format === 'integer' && !/^\d+$/.test(answer) ? 'digits' : undefined
}

const mimes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif']

/** Address of a picture from the bank, or undefined where it is none that may be shown. */
export function imageAddress({ mime, data }: NonNullable<Challenge['image']>): string | undefined {
  return mimes.includes(mime) && /^[A-Za-z0-9+/]+={0,2}$/.test(data)
    ? `data:${mime};base64,${data}`
    : undefined
}

/** Least widths of a picture that a camera takes well, in CSS pixels. */
const wanted = { usual: 192, large: 384 } as const

/** Width at which each dot of a picture is a whole number of pixels, so that none is cut or blurred. */
export const imageWidth = (natural: number, large: boolean): number =>
  natural * Math.max(large ? 2 : 1, Math.ceil(wanted[large ? 'large' : 'usual'] / natural))
