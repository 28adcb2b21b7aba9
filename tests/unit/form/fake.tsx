import { act } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import type { FieldError, FormModule, Product } from '#engine/view/engine.ts'
import { genericChecks } from '#engine/form/load.ts'
import { checks } from '#src/checks/index.ts'
import { formats as ownFormats, parsers } from '#src/formats/index.ts'
import { showOn } from '../screen/fake-screen.tsx'

const modules = import.meta.glob<FormModule>('/schemas/forms/*.schema.json', { query: '?form' })

/** Texts in a language that shows what was asked for: the key, then its values in their order. */
const text = (key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values).filter((value) => typeof value !== 'object')].join(' ')

const formats: Product['formats'] = ownFormats

// Only what forms use of a product; the rest would be a lie here.
export const product = {
  formats,
  parsers,
  checks: () => Promise.resolve({ ...genericChecks, ...checks }),
  form: async (id: string) => {
    const form = await modules[`/schemas/forms/${id}.schema.json`]?.()
    if (!form) throw new Error(`no form ${id}`)
    return form
  },
} as unknown as Product

type Options = Pick<Parameters<typeof showOn>[0], 'context' | 'data' | 'drafts'> & { of?: Product }

/** Shows an element, with all that it loads, in a <form> whose submit asks all controls and keeps what would be sent. */
export async function showInForm(element: ReactNode, { of = product, ...given }: Options) {
  const stage = {
    sent: [] as Record<string, unknown>[],
    errors: [] as FieldError[],
    /** What is still to be mended, as the form says it when a field is left. */
    open: [] as readonly FieldError[],
    previewed: {},
  }
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault()
    const all = view.controls()
    stage.errors = all.flatMap((control) => control.validate())
    if (stage.errors.length === 0)
      stage.sent.push(Object.fromEntries(all.map(({ name, value }) => [name, value()])))
  }
  const engine = {
    product: of,
    tenant: { theme: { links: { agb: 'agb.md' } } },
    text,
    hasText: (key: string) => /^ui\.error\.(\w+|(format|multipleOf)\..+)$/.test(key),
    format: (name: string | undefined, value: unknown) => formats[name ?? '']?.(value, 'de') ?? String(value),
  }
  const screen = {
    call: () => Promise.resolve(null),
    updateErrors: (_: string, open: readonly FieldError[]) => void (stage.open = open),
    preview: (values: object) => Object.assign(stage.previewed, values),
  }
  const page = (
    <form noValidate onSubmit={submit}>
      <Suspense fallback="loading">{element}</Suspense>
      <button>go</button>
    </form>
  )
  const view = await act(async () => showOn({ ...given, engine, screen }, page))
  return Object.assign(stage, view)
}

/** Ids that the page names and does not have. */
export const danglingIds = (root: ParentNode): string[] =>
  [...root.querySelectorAll('[aria-describedby],[aria-labelledby],[for]')].flatMap((node) =>
    ['aria-describedby', 'aria-labelledby', 'for']
      .flatMap((name) => node.getAttribute(name)?.split(' ') ?? [])
      .filter((id) => root.querySelectorAll(`[id="${id}"]`).length !== 1),
  )
