import type { DecisionAll as Definition } from '#generated/engine.ts'
import { resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useFormControl } from '../view/use-form-controls.ts'
import type { ListMemory } from './list-memory.ts'

interface Props {
  definition: Definition
  memory: ListMemory
}

/** Shows nothing; has the event carry whether the last decision for all rows still holds. */
export function DecisionAll({ definition, memory }: Readonly<Props>) {
  const { scope } = useScreen()
  useFormControl({
    name: definition.name,
    value: () => memory.read().all ?? resolve(definition.initial, scope) ?? null,
    validate: () => [],
  })
  return null
}
