import type { ReactNode } from 'react'
import type { Engine } from '#engine/view/engine.ts'
import { EngineContext } from '#engine/view/engine.ts'
import type { Tenant } from '#generated/engine.ts'
import { product } from '../../boot/product.ts'
import type { StudioLocale } from './studio-texts.ts'

/** A text key that stands for the text itself. For texts from a schema, a file or the check. */
export const literal = (text: string): string => `=${text}`

const studioTenant: Tenant = {
  id: 'studio',
  name: 'Studio',
  tone: 'sie',
  locales: ['de', 'en'],
  // The studio itself has the colours of the engine, not those of the edited tenant.
  theme: { links: {}, light: {}, dark: {} } as unknown as Tenant['theme'], // the studio reads no colours
}

/** The engine for the forms of the studio: texts of the product in its language, and literal texts. */
export const studioEngine = (locale: StudioLocale, texts: Readonly<Record<string, string>>): Engine => {
  const text = (key: string) => (key.startsWith('=') ? key.slice(1) : (texts[key] ?? key))
  return {
    product,
    tenant: studioTenant,
    locale,
    text,
    hasText: (key) => key.startsWith('=') || Object.hasOwn(texts, key),
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
