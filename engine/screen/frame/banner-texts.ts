import type { FlowBanner } from '#generated/engine.ts'
import { memoizeAsync } from '../../util/memoize-async.ts'
import type { Loader } from '../../view/engine.ts'

const loading = new Map<string, Promise<void>>()

/** Loads the texts of a banner. Memoized by language, so that React's `use` can read the promise. */
export const bannerTexts = (
  { loadTexts, locale }: Pick<Loader, 'loadTexts'> & { locale: string },
  banner: FlowBanner,
) => memoizeAsync(loading, `${banner.text} ${locale}`, () => loadTexts(banner))
