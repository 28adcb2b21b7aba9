import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { loadForm } from '#engine/form/load.ts'
import type { Scope } from '#engine/flow/binding.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import type { Engine, Product } from '#engine/view/engine.ts'
import { EngineContext } from '#engine/view/engine.ts'
import type { FormModule } from '#engine/view/form-module.ts'
import type { FormControl, ScreenContextValue } from '#engine/view/screen-context.ts'
import { ScreenContext } from '#engine/view/screen-context.ts'
import texts from '#flows/texts/de/ui.json'
import './drive.ts'
import { resultOf } from './result.ts'

// Written by the test (support/browser/samples.ts), each as a form of schemas/forms would be.
const modules = import.meta.glob<FormModule>('./made/*.schema.json', { query: '?form' })
const values = import.meta.glob<unknown>('./made/*.data.json', { import: 'default' })

const words = createInstance()
void words.init({
  lng: 'de',
  resources: { de: { translation: texts } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

const name = new URLSearchParams(location.search).get('form') ?? ''
const file = `./made/${name}`

// The parts of a product that forms need.
const product = {
  formats: {},
  parsers: {},
  checks: () => Promise.resolve({}),
  form: () => modules[`${file}.schema.json`]?.() ?? Promise.reject(new Error(`no form ${name}`)),
} as unknown as Product

const engine = {
  product,
  locale: 'de',
  tenant: { theme: { links: {} } },
  text: (key: string, given: Record<string, unknown> = {}) => words.t(key, given),
  hasText: (key: string) => words.exists(key),
  format: (_: string | undefined, value: unknown) => String(value),
} as unknown as Engine

const entries = new Map<string, FormControl>()
const screenOf = (scope: Scope) =>
  ({
    scope,
    problem: null,
    busy: false,
    register(entry: FormControl) {
      entries.set(entry.name, entry)
      return () => void entries.delete(entry.name)
    },
    updateErrors() {},
    draft: () => undefined,
    keepDraft() {},
    keepUnsent() {},
    retainedObject: <T,>(_name: string, create: () => T) => create(),
    takeUnsent: () => undefined,
    announce(message: string) {
      document.querySelector('output.said')?.replaceChildren(message)
    },
  }) satisfies Partial<ScreenContextValue> as unknown as ScreenContextValue

/** A minimal screen: its submit button validates the form and stores the result in the page. */
function Page({ children }: { children: ReactNode }) {
  return (
    <main className="screen">
      <h1>{name}</h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const [entry] = entries.values()
          const errors = entry?.validate() ?? []
          resultOf(errors.length > 0 ? { refused: errors } : { sent: entry?.value() })
        }}
      >
        {children}
        <button className="button">Weiter</button>
      </form>
      <output className="said visually-hidden" />
    </main>
  )
}

const [initial] = await Promise.all([values[`${file}.data.json`]?.(), loadForm(product, name)])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <EngineContext value={engine}>
      <ScreenContext value={screenOf({ context: { initial } })}>
        <Page>
          <Suspense>
            <FormElement
              element={{ type: 'form', name: 'f', form: name, initial: { from: '/context/initial' } }}
            />
          </Suspense>
        </Page>
      </ScreenContext>
    </EngineContext>,
  )
