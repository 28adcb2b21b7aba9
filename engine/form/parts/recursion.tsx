import CyclicSchemaField from '@rjsf/core/lib/components/fields/CyclicSchemaField.js'
import type { CyclicSchemaExpandProps } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import type { FormPart } from '../../view/form-module.ts'
import { useGroup } from './group.tsx'

/** A value that may contain another one of the same type. A button opens the next level. */
function CyclicSchemaExpandTemplate({ name, fieldPathId, uiSchema, onExpand }: CyclicSchemaExpandProps) {
  const { text } = useEngine()
  const { hints, label, id } = useGroup({
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
