import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  canExpand,
  getSchemaType,
  getTemplate,
  getUiOptions,
  isObject,
} from '@rjsf/utils'
import { createElement } from 'react'
import { FieldNotes } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { isHiddenConstant } from '../theme/templates.tsx'
import { Group, useGroup } from './group.tsx'
import './parts.css'

const isRecord = (schema: unknown) => isObject(schema) && getSchemaType(schema) === 'object'

/** Whether a value is shown as a group of fields: an object, or a choice between objects. */
const isGroup = (schema: FieldTemplateProps['schema']) =>
  isRecord(schema) || [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(isRecord)

/** The fieldset of a group. The form itself and the alternatives of a choice have none. */
function GroupTemplate({ children, ...props }: FieldTemplateProps) {
  const { fieldPathId, uiSchema, schema } = props
  const { hints: _, ...field } = useGroup(props)
  // The select of a choice shows the error.
  const hasChoice = schema.oneOf !== undefined || schema.anyOf !== undefined
  const shown = hasChoice ? { ...field, error: '' } : field
  if (getUiOptions(uiSchema).choice === true) return children
  if (fieldPathId.path.length > 0) return <Group {...shown}>{children}</Group>
  return (
    <div id={field.id} className="form-root">
      <FieldNotes {...shown} />
      {children}
    </div>
  )
}

/** Frames of nested values and of additional properties. */
function FieldTemplate(props: FieldTemplateProps) {
  const { children, schema, hidden, registry } = props
  if (hidden) return <div hidden>{children}</div>
  if (isHiddenConstant(props)) return null
  const isOther = ADDITIONAL_PROPERTY_FLAG in schema
  const inner = isGroup(schema) ? <GroupTemplate {...props} /> : children
  if (!isOther) return inner
  return createElement(getTemplate('WrapIfAdditionalTemplate', registry), props, inner)
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const {
    properties,
    optionalDataControl,
    schema,
    uiSchema,
    formData,
    registry,
    readonly,
    disabled,
    fieldPathId,
  } = props
  const { AddButton } = registry.templates.ButtonTemplates
  const mayAdd = canExpand(schema, uiSchema, formData) && !readonly && !disabled
  return (
    <>
      {properties.length > 0 && <div className="form-fields">{properties.map(({ content }) => content)}</div>}
      {optionalDataControl}
      {mayAdd && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={props.onAddProperty}
          uiSchema={uiSchema ?? {}}
          registry={registry}
        />
      )}
    </>
  )
}

export const nested: FormPart = { templates: { FieldTemplate, ObjectFieldTemplate } }
