import { createTexts } from '#engine/text/texts.ts'
import { currentPath } from '#engine/util/base-path.ts'
import type { Problem } from '#generated/engine.ts'
import { afterStart } from '#src/boot/after-start.ts'
import { loadEnvironment } from '#src/boot/load-environment.ts'
import { product } from '#src/boot/product.ts'
import { setTexts, textSource } from '#src/config/data.ts'
import { entryAt, routeTable } from '#src/routes/entries.ts'
import { flowStore, otherSwitchInProgress } from '#src/session/flow-store.ts'
import { ownKeys } from '#src/session/keys.ts'

export { startIdleTimer } from '#engine/screen/session/dialogs.tsx'
export { runtimeOf } from '#src/boot/product.ts'
export { allKeys } from '#src/session/keys.ts'
export { isMemoryOnly } from '#src/session/storage.ts'
export { product }

/** What `src/boot/main.tsx` does before it draws. Answers the entry of the address, or the question that comes before it. */
export async function open() {
  const environment = await loadEnvironment()
  const { tenant } = environment
  setTexts(await createTexts(textSource, document.documentElement.lang, tenant.texts ?? {}, ['frame']))
  const entry = entryAt(currentPath())
  const other = entry && otherSwitchInProgress(entry) && routeTable.otherSwitch
  return { entry: other ? { ...other, standalone: true } : entry, whenShown: () => afterStart(environment) }
}

/** The problem that every page shows until the customer starts again, and how a flow leaves it there. */
export const fatal = () => flowStore.read(ownKeys.error) as Problem | undefined // only the next line writes it
export const keepFatal = (problem: Problem) => flowStore.write(ownKeys.error, problem)
