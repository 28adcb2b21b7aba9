import { use } from 'react'
import type { FlowBanner } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { resolveAll } from '../../flow/binding.ts'
import { bannerTexts } from '../load-screen.ts'

export default function Banner({ banner, context }: Readonly<{ banner: FlowBanner; context: unknown }>) {
  const engine = useEngine()
  use(bannerTexts(engine, banner))
  const { text } = engine
  return <aside className="banner">{text(banner.text, resolveAll(banner.values, { context }))}</aside>
}
