import type { WidgetProps } from '@rjsf/utils'
import { Choice } from '../choice.tsx'
import { FieldGroup } from '../field.tsx'
import { useField } from '../form-context.ts'

/** One of a few choices, all in sight. The first one bears the field's id, so that the summary's link leads to it. */
export function RadioWidget({ id, name }: WidgetProps) {
  const { shown, hints, options, choose, ...words } = useField(name)
  return (
    <FieldGroup id={id} width={hints.width} {...words}>
      {options.map(({ value, label, hint = '' }, index) => {
        const own = index === 0 ? id : `${id}-${value}`
        return (
          <Choice
            key={value}
            id={own}
            label={label}
            hint={hint}
            type="radio"
            // Names of radio groups are shared by a whole <form>; ids are the form's own.
            name={id}
            value={value}
            checked={shown === value}
            aria-describedby={hint ? `${own}-hint` : undefined}
            onChange={() => choose(value)}
          />
        )
      })}
    </FieldGroup>
  )
}
