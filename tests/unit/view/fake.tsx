import { act, render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { createTexts, hasText, textOf } from '#engine/text/texts.ts'
import { EngineContext, ScreenContext, type Engine, type ScreenContextValue } from '#engine/view/engine.ts'
import type { ErrorCatalogue, Tenant } from '#generated/engine.ts'

export const catalogue: ErrorCatalogue = {
  codes: {
    fault: { severity: 'error', actions: ['retry', 'elsewhere', 'contact', 'restart', 'close'] },
    throttled: { severity: 'critical', actions: ['retry', 'elsewhere'] },
    stuck: { severity: 'critical', actions: ['elsewhere'] },
    ended: { severity: 'critical', actions: ['session'] },
    unknown: { severity: 'fatal', actions: ['restart', 'contact'] },
  },
  actions: {
    retry: { label: 'error.action.retry', retry: true, event: 'RETRY', dismiss: true },
    session: { label: 'error.action.session', reauthenticate: true, dismiss: true },
    elsewhere: { label: 'error.action.elsewhere', event: 'ELSEWHERE' },
    contact: { label: 'error.action.contact', link: 'helpdesk' },
    restart: { label: 'error.action.restart', restart: true },
    close: { label: 'error.action.close', dismiss: true },
  },
}

const loaded = Promise.resolve(catalogue)

export const tenant = (links: Record<string, string> = {}, theme: Partial<Tenant['theme']> = {}): Tenant => {
  const palette = { accent: '', onAccent: '', background: '', surface: '', text: '', muted: '', border: '' }
  const colours = { ...palette, success: '', warning: '', danger: '' }
  return {
    id: 'test',
    name: 'Testhaus',
    tone: 'sie',
    locales: ['de', 'en'],
    theme: { links, light: colours, dark: colours, ...theme },
  }
}

const known = [
  'error.fault',
  'error.fault.title',
  'error.throttled',
  'error.throttled.title',
  'error.unknown',
]

/** Texts show themselves as key and values, so that tests read what was asked for. */
export function engine(of: Tenant = tenant(), own: Partial<Engine> = {}): Engine {
  const part: Partial<Engine> = {
    tenant: of,
    locale: 'de',
    text: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
    hasText: (key) => known.includes(key),
    tenantFile: (name) => `https://files.example/${of.id}/${name}`,
    // The parts under test read nothing else of the product.
    product: { errors: () => loaded } as Partial<Engine['product']> as Engine['product'],
    ...own,
  }
  return part as Engine
}

const words = import.meta.glob<Record<string, string>>('/flows/texts/*/{error,ui,frame}.json', {
  eager: true,
  import: 'default',
})
const namespaces = ['error', 'ui', 'frame']
const load = async (language: string, name: string) => words[`/flows/texts/${language}/${name}.json`] ?? {}

/** An engine with the product's own texts. */
export async function speaking(language: string): Promise<Engine> {
  const texts = await createTexts({ namespaces, load }, language, {}, namespaces)
  return engine(undefined, {
    text: (key, values) => textOf(texts, key, values),
    hasText: (key) => hasText(texts, key),
  })
}

/** Shows children with an engine, and with a screen when parts of one are given; all that is loaded has arrived then. */
export async function show(
  children: ReactNode,
  own: { engine?: Engine; screen?: Partial<ScreenContextValue> } = {},
): Promise<void> {
  const all = (
    <EngineContext value={own.engine ?? engine()}>
      <Suspense>{children}</Suspense>
    </EngineContext>
  )
  const screen = own.screen as ScreenContextValue | undefined // Only what the parts under test read.
  await act(async () => void render(screen ? <ScreenContext value={screen}>{all}</ScreenContext> : all))
}
