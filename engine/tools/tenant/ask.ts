import { createInterface } from 'node:readline/promises'

/** Whether an answer will do: true, or the reason why not. */
export type Judge = (answer: string) => true | string

/** What was given, else what is asked for at the terminal until it will do. Undefined where nobody can be asked. */
export async function given(
  value: string | undefined,
  question: string,
  judge: Judge,
  terminal: NodeJS.ReadStream = process.stdin,
): Promise<string | undefined> {
  if (value !== undefined) {
    const verdict = judge(value)
    if (verdict === true) return value
    console.error(`${question}: ${verdict}`)
  }
  if (!terminal.isTTY) return undefined
  const lines = createInterface({ input: terminal, output: process.stdout })
  try {
    for (;;) {
      const answer = (await lines.question(`${question}: `)).trim()
      const verdict = judge(answer)
      if (verdict === true) return answer
      console.error(verdict)
    }
  } finally {
    lines.close()
  }
}
