/** An IBAN in groups of four, as on a bank card: `DE59 9900 0001 1234 5670 10`. Masked ones too. */
export const formatIban = (value: unknown): string =>
  String(value)
    .replace(/\s+/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** An IBAN as typed or pasted -> without separators, in capitals. */
export const parseIban = (text: string): string => text.replace(/[\s.-]+/g, '').toUpperCase()
