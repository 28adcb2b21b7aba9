import type { CallName } from '#generated/api.ts'
import { call } from '#src/api/client.ts'
import { toProblem } from '#src/api/problem.ts'
import { loadConfig } from '#src/boot/config.ts'
import type { Problem } from '#generated/engine.ts'

/** The result of a call: its answer, or the problem that a screen would show. */
export type CallResult = { value: unknown } | { problem: Problem }

export interface Sent {
  path?: Record<string, string>
  body?: Record<string, unknown>
  file?: { name: string; type: string; words: string }
}

/** Makes an API call as a handler of the app does. */
export async function make(name: CallName, { path, body, file }: Sent): Promise<CallResult> {
  const parts = file && { ...body, file: new File([file.words], file.name, { type: file.type }) }
  try {
    // The name is known only at run time; drives/client.ts gives matching parameters.
    const parameters = { ...(path && { path }), body: parts ?? body } as never
    return { value: await call(name, parameters) }
  } catch (failure) {
    return { problem: toProblem(failure) }
  }
}

await loadConfig()
Object.assign(window, { make })
document.body.dataset.ready = ''
