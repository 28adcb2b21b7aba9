import NullField from '@rjsf/core/lib/components/fields/NullField.js'
import type { FormPart } from '../../view/form-module.ts'

/** A value that is always null; nothing is rendered. */
export const nullValue: FormPart = { fields: { NullField } }
