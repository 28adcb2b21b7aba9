import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Engine, Product, FormModule } from '#engine/view/engine.ts'
import { EngineContext } from '#engine/view/engine.ts'
import { genericChecks } from '#engine/form/checks.ts'
import type { FormControl, FieldError, ScreenContextValue } from '#engine/view/screen-context.ts'
import type { Scope } from '#engine/flow/binding.ts'
import { ScreenContext } from '#engine/view/screen-context.ts'
import type { Problem } from '#generated/engine.ts'
import { checks } from '#src/checks/index.ts'
import { formats as ownFormats, parsers } from '#src/formats/index.ts'

const modules = import.meta.glob<FormModule>('/schemas/forms/*.schema.json', { query: '?form' })

/** Texts in a language that shows what was asked for: the key, then its values in their order. */
export const text = (key: string, values: Record<string, unknown> = {}) =>
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

/** What a test sees of the fake screen, and may do to it. */
export class Stage {
  readonly entries = new Map<string, FormControl>()
  readonly sent: Record<string, unknown>[] = []
  readonly drafts: Record<string, unknown>
  errors: FieldError[] = []
  /** What is still to be mended, as the form says it when a field is left. */
  open: readonly FieldError[] = []
  previewed = {}
  private setProblem: (problem: Problem) => void = () => {}

  constructor(drafts: Record<string, unknown> = {}) {
    this.drafts = drafts
  }
  readonly register = (entry: FormControl) => {
    this.entries.set(entry.name, entry)
    return () => void this.entries.delete(entry.name)
  }
  keepDraft(name: string, values: unknown) {
    this.drafts[name] = values
  }
  mend(open: readonly FieldError[]) {
    this.open = open
  }
  connect(setProblem: (problem: Problem) => void) {
    this.setProblem = setProblem
  }
  show(problem: Problem) {
    this.setProblem(problem)
  }
  submit() {
    const all = [...this.entries.values()]
    this.errors = all.flatMap((entry) => entry.validate())
    if (this.errors.length === 0)
      this.sent.push(Object.fromEntries(all.map(({ name, value }) => [name, value()])))
  }
}

interface FakeProps {
  stage: Stage
  scope?: Scope
  with?: Product
  children: ReactNode
}

/** A screen and an engine as small as they can be: a <form> whose submit asks all entries and keeps what would be sent. */
export function Fake({ stage, scope = {}, with: used = product, children }: FakeProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => stage.connect(setProblem), [stage])
  const engine = {
    product: used,
    locale: 'de',
    tenant: { theme: { links: { agb: 'agb.md' } } },
    text,
    hasText: (key: string) => key.startsWith('ui.error.'),
    format: (name: string | undefined, value: unknown) => formats[name ?? '']?.(value, 'de') ?? String(value),
  } as unknown as Engine
  const screen = {
    call: () => Promise.resolve(null),
    scope,
    problem,
    busy: false,
    register: stage.register,
    updateErrors: (_: string, open: readonly FieldError[]) => stage.mend(open),
    draft: (name: string) => stage.drafts[name],
    keepDraft: (name: string, values: unknown) => stage.keepDraft(name, values),
    preview: (values: object) => Object.assign(stage.previewed, values),
    keepUnsent() {},
    retainedObject: (_name: string, create: () => unknown) => create(),
    takeUnsent: () => undefined,
    announce: () => {},
  } as unknown as ScreenContextValue
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    stage.submit()
  }
  return (
    <EngineContext value={engine}>
      <ScreenContext value={screen}>
        <form noValidate onSubmit={submit}>
          {children}
          <button>go</button>
        </form>
      </ScreenContext>
    </EngineContext>
  )
}

/** Ids that the page names and does not have. */
export const danglingIds = (root: ParentNode): string[] =>
  [...root.querySelectorAll('[aria-describedby],[aria-labelledby],[for]')].flatMap((node) =>
    ['aria-describedby', 'aria-labelledby', 'for']
      .flatMap((name) => node.getAttribute(name)?.split(' ') ?? [])
      .filter((id) => root.querySelectorAll(`[id="${id}"]`).length !== 1),
  )
