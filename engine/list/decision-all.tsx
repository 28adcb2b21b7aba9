import type { DecisionAll as Definition } from '#generated/engine.ts'
import { resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useFormControl } from '../view/use-form-controls.ts'
import type { ListMemory } from './list-memory.ts'

interface Props {
  definition: Definition
  memory: ListMemory
}

/** Renders nothing. Its form control says whether the last decision for all rows is still valid. */
export function DecisionAll({ definition, memory }: Readonly<Props>) {
  const { scope } = useScreen()
  useFormControl({
    name: definition.name,
    value: () => memory.read().all ?? resolve(definition.initial, scope) ?? null,
    validate: () => [],
  })
  return null
}
