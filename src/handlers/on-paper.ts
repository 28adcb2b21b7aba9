/** Whether somebody signs on paper: then the customer prints, signs and sends the letters. Screens use the guard isOnPaper. */
export const isOnPaper = (signatures: readonly { kind?: string }[] | null | undefined): boolean =>
  signatures?.some(({ kind }) => kind === 'none') ?? false
