import type { FlowBanner } from '#generated/engine.ts'
import { memoizeAsync } from '../../util/memoize-async.ts'
import type { Loader } from '../../view/engine.ts'

const loading = new Map<string, Promise<void>>()

/** The words of a banner; the same promise each time for a language, so that React's `use` may read it. */
export const bannerTexts = (
  { loadTexts, locale }: Pick<Loader, 'loadTexts'> & { locale: string },
  banner: FlowBanner,
) => memoizeAsync(loading, `${banner.text} ${locale}`, () => loadTexts(banner))
