import type { ReactNode } from 'react'
import { EngineContext, useEngine } from '#engine/view/engine.ts'

/** Disables `focus()` in a frame: a screen that focuses its heading would scroll the page of the gallery. */
export function disableFocusInFrame(): void {
  if (window.parent !== window) HTMLElement.prototype.focus = () => {}
}

type Pictures = Readonly<Record<string, string>>

/** Ignores navigation, because a cell shows one screen only, and shows pictures that are not saved yet. */
export function WithinCell({ pictures, children }: Readonly<{ pictures: Pictures; children: ReactNode }>) {
  const engine = useEngine()
  const tenantFile = (name: string) => pictures[name] ?? engine.tenantFile(name)
  return <EngineContext value={{ ...engine, tenantFile, navigate: () => {} }}>{children}</EngineContext>
}
