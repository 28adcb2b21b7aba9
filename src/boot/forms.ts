import type { FormModule } from '#engine/view/form-module.ts'

const forms = import.meta.glob<FormModule>('/schemas/forms/*.schema.json', { query: '?form' })

/** A form of schemas/forms: its compiled schema, its hints, and what it shows them with. */
export async function loadForm(id: string): Promise<FormModule> {
  const form = await forms[`/schemas/forms/${id}.schema.json`]?.()
  if (!form) throw new Error(`Unknown form "${id}".`)
  return form
}
