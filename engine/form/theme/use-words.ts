import type { UiSchema } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import { use } from 'react'
import { useEngine } from '../../view/engine.ts'
import type { FieldProps } from '../field.tsx'
import { ItemValues, useForm } from '../form-context.ts'
import { inWords } from '../messages.ts'
import { asId } from '../places.ts'
import type { Options } from './use-control.ts'
import { optionsOf } from './use-control.ts'

interface Props {
  id: string
  /** Key of the label, as RJSF chose it. */
  label: string
  uiSchema?: UiSchema | undefined
  required?: boolean | undefined
  rawErrors?: string[] | undefined
}

/** What stands around a group of fields, and the hints it has. */
export function useWords({
  id,
  label,
  uiSchema,
  required,
  rawErrors,
}: Props): FieldProps & { hints: Options } {
  const { text } = useEngine()
  const { messages } = useForm()
  const place = use(ItemValues)
  const hints = optionsOf(getUiOptions(uiSchema))
  const words = text(label, place)
  return {
    id: asId(id),
    label: words,
    hint: hints.help ? text(hints.help, place) : '',
    error: inWords(text, words, messages.read(rawErrors?.[0])),
    optional: required === false,
    hints,
  }
}
