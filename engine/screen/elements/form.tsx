import { use } from 'react'
import type { FormElement as Definition } from '#generated/engine.ts'
import type { Loader } from '../../view/engine.ts'
import { useEngine } from '../../view/engine.ts'
import type { LoadedForm } from '../../form/load.ts'
import { loadForm, prepareForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useForm } from '../../form/use-form.ts'

const Loaded = ({ element, form }: { element: Definition; form: LoadedForm }) => (
  <SchemaForm {...useForm(element, form)} />
)

export const prepare = (loader: Loader, element: Definition) => prepareForm(loader, element.form)

/** A form of schemas/forms. Suspends while it loads. The event contains its values under the name of the element. */
export default function FormElement({ element }: { element: Definition }) {
  const { product } = useEngine()
  const form = use(loadForm(product, element.form))
  return <Loaded key={`${element.name} ${form.id}`} element={element} form={form} />
}
