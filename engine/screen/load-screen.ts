import type { Element, Screen } from '#generated/engine.ts'
import type { Engine } from '../engine.ts'
import { once } from '../once.ts'
import { isFirst } from './elements/index.ts'

const loading = new Map<string, Promise<Screen>>()

/** Elements of the first page take their own words from `frame`; all others may need the engine's file `ui`. */
const isPlain = (element: Element): boolean =>
  isFirst(element.type) && (!('body' in element) || element.body.every(isPlain))

/** A screen with its texts, loaded once; the same promise each time, so that React's `use` may read it. */
export function loadScreen(engine: Engine, id: string): Promise<Screen> {
  return once(loading, id, async () => {
    const screen = await engine.product.screen(id)
    await engine.loadTexts([screen, screen.body.every(isPlain) && !screen.data ? '' : 'ui.'])
    return screen
  })
}
