import type { ReactNode } from 'react'
import type { Engine } from '#engine/view/engine.ts'
import { EngineContext } from '#engine/view/engine.ts'
import type { Tenant } from '#generated/engine.ts'
import { product } from '../../boot/product.ts'

/** A text that is its own key: words that come from a schema, a file or the check. */
export const literal = (text: string): string => `=${text}`

const nobody: Tenant = {
  id: 'studio',
  name: 'Studio',
  tone: 'sie',
  locales: ['en'],
  // The studio keeps the colours of the engine, whatever the tenant in hand has.
  theme: { links: {}, light: {}, dark: {} } as unknown as Tenant['theme'], // nothing here reads its colours
}

/** The engine as its forms need it: English words of the product, and words that stand for themselves. */
export const studioEngine = (words: Readonly<Record<string, string>>): Engine => {
  const text = (key: string) => (key.startsWith('=') ? key.slice(1) : (words[key] ?? key))
  return {
    product,
    tenant: nobody,
    locale: 'en',
    text,
    hasText: (key) => key.startsWith('=') || Object.hasOwn(words, key),
    loadTexts: () => Promise.resolve(),
    loadFormats: () => Promise.resolve(),
    setLocale: () => {},
    tenantFile: (name) => name,
    format: (_, value) => String(value),
  }
}

export const StudioEngine = ({ engine, children }: Readonly<{ engine: Engine; children: ReactNode }>) => (
  <EngineContext value={engine}>{children}</EngineContext>
)
