import NullField from '@rjsf/core/lib/components/fields/NullField.js'
import type { FormPart } from '../../view/form-module.ts'

/** A value that is null and stays null: there is nothing to enter. */
export const nullValue: FormPart = { fields: { NullField } }
