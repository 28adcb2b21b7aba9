import { createContext, use } from 'react'
import type { FormElement, FormFold } from '#generated/engine.ts'
import type { Path } from './paths.ts'
import type { Findings } from './validation.ts'

/** An option of a field, with texts in the customer's language. */
export interface Option {
  value: string
  label: string
  hint?: string | undefined
}

/** Typed text that was not reported to the form yet. */
export interface PendingChange {
  path: Path
  value: unknown
  /** Reports the text to the form now. */
  report(): void
}

/** State that the widgets of one form share. */
export interface FormContextValue {
  /** Options from run-time data, by the path of the field; `*` stands for any item. */
  options: Readonly<Record<string, readonly Option[]>>
  /** Scales of days, by the path of their field; `*` stands for any item. */
  scales: FormElement['scales']
  /** The errors and warnings that are shown. */
  shown: Findings
  /** The fields at which a check can warn. Their live regions must be in the document before the first warning. */
  warningFields: readonly Path[]
  /** The groups of fields that begin folded. */
  folds: readonly FormFold[]
  /** Typed texts that were not reported yet, by the id of the control. */
  pending: Map<string, PendingChange>
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('useFormContext: no <FormContext> above this component.')
  return context
}
