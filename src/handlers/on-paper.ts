/** Somebody signs on paper: the customer prints, signs and sends the letters. The guard isOnPaper says the same to screens. */
export const isOnPaper = (signatures: readonly { kind?: string }[] | null | undefined): boolean =>
  signatures?.some(({ kind }) => kind === 'none') ?? false
