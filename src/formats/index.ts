/** An IBAN in groups of four, as on a bank card: `DE59 9900 0001 1234 5670 10`. Masked ones too. */
export const formatIban = (value: unknown): string =>
  String(value)
    .replace(/\s+/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** An IBAN as typed or pasted -> without separators, in capitals. */
export const parseIban = (text: string): string => text.replace(/[\s.-]+/g, '').toUpperCase()

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
