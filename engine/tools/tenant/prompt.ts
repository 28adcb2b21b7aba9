import { createInterface } from 'node:readline/promises'

/** Returns true if the answer is valid, otherwise the reason why it is not. */
type ValidateAnswer = (answer: string) => true | string

/** The argument; without one, asks at the terminal until the answer is valid. Undefined if there is no terminal. */
export async function argumentOrPrompt(
  value: string | undefined,
  question: string,
  validate: ValidateAnswer,
  terminal: NodeJS.ReadStream = process.stdin,
): Promise<string | undefined> {
  if (value !== undefined) {
    const result = validate(value)
    if (result === true) return value
    console.error(`${question}: ${result}`)
  }
  if (!terminal.isTTY) return undefined
  const lines = createInterface({ input: terminal, output: process.stdout })
  try {
    for (;;) {
      const answer = (await lines.question(`${question}: `)).trim()
      const result = validate(answer)
      if (result === true) return answer
      console.error(result)
    }
  } finally {
    lines.close()
  }
}
