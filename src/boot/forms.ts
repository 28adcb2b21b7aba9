import { loadModule } from '#engine/util/load-module.ts'
import type { FormModule } from '#engine/view/engine.ts'

const forms = import.meta.glob<FormModule>('/schemas/forms/*.schema.json', { query: '?form' })

/** Loads a form of schemas/forms: its schema, validator, UI schema and the widgets it uses. */
export async function loadForm(id: string): Promise<FormModule> {
  const form = forms[`/schemas/forms/${id}.schema.json`]
  if (!form) throw new Error(`Unknown form "${id}".`)
  return loadModule(form)
}
