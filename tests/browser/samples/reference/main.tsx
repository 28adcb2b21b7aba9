import { ListPreservingForm } from '#engine/form/rjsf/list-preserving-form.ts'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import '../drive.ts'
import { resultOf } from '../result.ts'

// RJSF with its own theme and the props of our forms. Its bug that clears lists is fixed here too.
interface Made {
  schema: RJSFSchema
  uiSchema: UiSchema
  data?: unknown
}
const made = import.meta.glob<Made>('../made/*.reference.json', { import: 'default' })
const name = new URLSearchParams(location.search).get('form') ?? ''
const sample = await made[`../made/${name}.reference.json`]?.()
const root = document.getElementById('root')
if (root && sample)
  createRoot(root).render(
    <ListPreservingForm
      schema={sample.schema}
      uiSchema={sample.uiSchema}
      validator={validator}
      idPrefix="f"
      idSeparator="-"
      initialFormData={sample.data}
      experimental_defaultFormStateBehavior={{
        constAsDefaults: 'never',
        allOf: 'populateDefaults',
        arrayMinItems: { populate: 'requiredOnly' },
        emptyObjectFields: 'skipEmptyDefaults',
      }}
      useFallbackUiForUnsupportedType
      omitExtraData
      liveOmit="onChange"
      noHtml5Validate
      showErrorList={false}
      onSubmit={({ formData }) => resultOf({ sent: formData ?? null })}
      onError={(errors) => resultOf({ refused: errors })}
    />,
  )
