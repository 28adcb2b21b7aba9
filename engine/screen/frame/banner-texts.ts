import type { FlowBanner } from '#generated/engine.ts'
import { memoizeAsync } from '../../util/memoize-async.ts'
import type { Loader } from '../../view/engine.ts'

const loading = new Map<string, Promise<void>>()

/**
 * Loads the texts of a banner. Memoized, so that React's `use` can read the promise; not by language: a language changes only
 * when its texts are there, and another promise would replace the whole screen by the loading message.
 */
export const bannerTexts = ({ loadTexts }: Pick<Loader, 'loadTexts'>, banner: FlowBanner) =>
  memoizeAsync(loading, banner.text, () => loadTexts(banner))
