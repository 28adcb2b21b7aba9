import type { Handler } from '#engine/flow/call-handler.ts'
import { listPartners, type Decision } from '../shared/data.ts'

/** What a server would answer for the rows of a call. */
const decideAll =
  (decision: Decision): Handler =>
  async ({ ids }) => {
    const all = await listPartners()
    const meant = all.filter(({ id }) => !Array.isArray(ids) || ids.includes(id))
    return meant.map((partner) => ({ ...partner, decision }))
  }

const handlers: Record<string, Handler> = {
  partners: listPartners,
  // A server never answers before the next frame. The cost of its answer still counts as work of the main thread.
  decide: ({ id, decision }) => new Promise((resolve) => setTimeout(resolve, 60, { id, decision })),
  informAll: decideAll('inform'),
  ignoreAll: decideAll('ignore'),
  restore: async ({ items }) => items,
}

/** Takes the place of src/handlers in the bench: answers from the data both sides share. */
export async function handler(name: string): Promise<Handler> {
  const found = handlers[name]
  if (!found) throw new Error(`Unknown handler "${name}".`)
  return found
}
