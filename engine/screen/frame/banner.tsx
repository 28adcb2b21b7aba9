import '../../theme/banner.css'
import { use } from 'react'
import type { FlowBanner } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { memoizeAsync } from '../../util/memoize-async.ts'
import { resolveAll } from '../../flow/binding.ts'

const loading = new Map<string, Promise<void>>()

/** A line above every screen of a flow. */
export default function Banner({ banner, context }: Readonly<{ banner: FlowBanner; context: unknown }>) {
  const { text, loadTexts, locale } = useEngine()
  use(memoizeAsync(loading, `${banner.text} ${locale}`, () => loadTexts(banner)))
  return <aside className="banner">{text(banner.text, resolveAll(banner.values, { context }))}</aside>
}
