import type { FormModule } from '#engine/engine.ts'
import type { FormUi } from '#generated/engine.ts'

const validators = import.meta.glob<FormModule['validator']>('/schemas/forms/*.schema.json', {
  query: '?validator',
})
const hints = import.meta.glob<FormUi>('/schemas/forms/*.ui.json', { import: 'default' })

/** A form of schemas/forms: its compiled schema and its hints. */
export async function loadForm(id: string): Promise<FormModule> {
  const [validator, ui] = await Promise.all([
    validators[`/schemas/forms/${id}.schema.json`]?.(),
    hints[`/schemas/forms/${id}.ui.json`]?.(),
  ])
  if (!validator || !ui) throw new Error(`Unknown form "${id}".`)
  return { validator, ui }
}
