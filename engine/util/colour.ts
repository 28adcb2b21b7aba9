/** Whether it is a colour as #rrggbb. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value)

/** #rgb as #rrggbb, each digit twice; anything else as it is. */
export const longColour = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/^#([0-9a-f]{3})$/i, (_, digits: string) => `#${digits.replaceAll(/./g, '$&$&')}`)
    : value
