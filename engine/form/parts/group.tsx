import type { UiSchema } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { use } from 'react'
import { useEngine } from '../../view/engine.ts'
import { ItemValues, useForm } from '../form-context.ts'
import { formatMessage } from '../message-codec.ts'
import { asId } from '../paths.ts'
import type { Options } from '../theme/use-control.ts'
import { optionsOf } from '../theme/use-control.ts'
import type { FieldProps } from '../field.tsx'
import { FieldNotes, LabelText, controlProps } from '../field.tsx'

interface Props {
  id: string
  /** Text key of the label, from RJSF. */
  label: string
  uiSchema?: UiSchema | undefined
  required?: boolean | undefined
  rawErrors?: string[] | undefined
}

export function useGroup({
  id,
  label,
  uiSchema,
  required,
  rawErrors,
}: Props): FieldProps & { hints: Options } {
  const engine = useEngine()
  const { text } = engine
  const { messages } = useForm()
  const place = use(ItemValues)
  const hints = optionsOf(getUiOptions(uiSchema))
  const ownLabel = text(label, place)
  return {
    id: asId(id),
    label: ownLabel,
    hint: hints.help ? text(hints.help, place) : '',
    error: formatMessage(engine, ownLabel, messages.read(rawErrors?.[0])),
    optional: required === false,
    hints,
  }
}

/** A fieldset with legend, hint and error. Its id is that of the value, so that links of the error summary lead to it. */
export function Group({
  children,
  className = '',
  ...field
}: FieldProps & { className?: string; children: ReactNode }) {
  const { id, 'aria-describedby': described } = controlProps(field)
  return (
    <fieldset
      className={`fieldset form-group ${className}`}
      id={id}
      aria-describedby={described}
      aria-labelledby={`${id}-legend`}
    >
      <legend className="legend" id={`${id}-legend`}>
        <LabelText {...field} />
      </legend>
      <FieldNotes {...field} />
      {children}
    </fieldset>
  )
}
