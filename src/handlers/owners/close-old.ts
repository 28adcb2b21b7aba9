import type { CloseOld } from '#generated/api.ts'

/** Maps the two flags of the server to the value of the form. */
export const closingOf = ({ close, later }: CloseOld): 'yes' | 'later' | 'no' =>
  close ? 'yes' : later ? 'later' : 'no'
