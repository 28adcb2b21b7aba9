import type { Message } from './store.ts'

/** Prints a mail or SMS that the sandbox would send, with its code. */
export const printMessage = ({ kind, to, text, code }: Message): void =>
  console.info(`[sandbox] ${kind} to ${to}: ${text}${kind === 'sms' ? '' : ` (${code ?? 'no code'})`}`)
