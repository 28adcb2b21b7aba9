/** Whether it is a colour as tenant files write it: #rrggbb. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value)
