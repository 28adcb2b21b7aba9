import { unseen } from '../util/readable-text.ts'

const blanks = /[\t\n\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g

/** A typed or pasted text without invisible signs at all and without blanks at its ends; each other blank is a plain one. */
export const cleanText = (text: string): string => text.replace(unseen, '').replace(blanks, ' ').trim()
