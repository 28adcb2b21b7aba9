import { createContext, use } from 'react'
import type { Message, Messages } from './messages.ts'

/** One choice, its words already in the customer's language. */
export interface Option {
  value: string
  label: string
  hint?: string | undefined
}

/** Text that was typed and not yet reported to the form. */
export interface Pending {
  path: readonly string[]
  value(): unknown
  /** Reports it now. */
  report(): void
}

/** What the widgets of one form share. */
export interface FormContextValue {
  messages: Messages
  /** Choices that only run-time data knows, by the path of their field; `*` stands for any item. */
  options: Readonly<Record<string, readonly Option[]>>
  /** Warnings that are shown, by the path of their field. */
  warnings: Readonly<Record<string, Message>>
  /** Whether a check may warn at this field, so that the live region stands before the first warning. */
  mayWarn(path: readonly string[]): boolean
  /** By the id of the control. */
  pending: Map<string, Pending>
  /** Which alternative of a choice is shown, by its index and the path of the value. */
  chosen: Map<string, number>
  /** Section of the autofill tokens, where the form stands beside another one. */
  section: string
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useForm(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('useForm: no <FormContext> above this component.')
  return context
}

/** Values for labels: in an item of a list its place, counted from 1; where the customer gives names, the name. */
export const ItemValues = createContext<{ number?: number; name?: string }>({})

/** Whether a path is one that a pattern with `*` names. */
export const isPath = (path: readonly string[], pattern: string): boolean => {
  const keys = pattern.split('/')
  return keys.length === path.length && keys.every((key, index) => key === '*' || key === path[index])
}
