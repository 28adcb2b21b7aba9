const steps = 'start bank/search accounts partners owner account switchDay oldAccount letters check'.split(
  ' ',
)

/** The states that lie behind a customer who stands at this one, itself included. */
export const stepsBefore = (path: string): string[] =>
  steps.includes(path) ? steps.slice(0, steps.indexOf(path) + 1) : ['start', path]
