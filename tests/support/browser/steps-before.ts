const steps = 'start bank/search accounts partners owner account switchDay oldAccount letters check'.split(
  ' ',
)

/** The states that a customer has passed on the way to this one, and this one. */
export const stepsBefore = (path: string): string[] =>
  steps.includes(path) ? steps.slice(0, steps.indexOf(path) + 1) : ['start', path]
