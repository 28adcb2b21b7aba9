import CyclicSchemaField from '@rjsf/core/lib/components/fields/CyclicSchemaField.js'
import type { CyclicSchemaExpandProps } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import type { FormPart } from '../../view/form-module.ts'
import { useWords } from '../theme/use-words.ts'

/** Where a value may hold another one like itself, and so on: the next one is opened by hand. */
function CyclicSchemaExpandTemplate({ name, fieldPathId, uiSchema, onExpand }: CyclicSchemaExpandProps) {
  const { text } = useEngine()
  const { hints, label, id } = useWords({
    id: fieldPathId.$id,
    label: String(uiSchema?.['ui:title'] ?? name),
    uiSchema,
  })
  return (
    <div className="field field-full">
      <button
        type="button"
        className="button button-secondary form-add"
        id={id}
        onClick={() => onExpand(fieldPathId.$id)}
      >
        {text(hints.add ?? 'ui.list.add')}
        {!hints.add && <span className="visually-hidden"> {label}</span>}
      </button>
    </div>
  )
}

export const recursion: FormPart = {
  fields: { CyclicSchemaField },
  templates: { CyclicSchemaExpandTemplate },
}
