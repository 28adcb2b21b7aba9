/**
 * Phone number as typed -> E.164: separators go, 00 becomes +, a leading 0 becomes +49.
 * What is no number then still holds other characters and is refused by the form's pattern.
 */
export const parsePhone = (text: string): string =>
  text
    .replace(/\(0\)/, '')
    .replace(/[\s()/.-]+/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+49')

/** E.164 as it is: grouping differs by area code, and a wrong group reads worse than none. */
export const formatPhone = (value: unknown): string => String(value)
