import type { WidgetProps } from '@rjsf/utils'
import { FieldGroup } from '#engine/form/field.tsx'
import { asId } from '#engine/form/paths.ts'
import { chosenKey, useChoices, useControl } from '#engine/form/theme/use-control.ts'
import './samples.css'
import { useTexts } from './studio-texts.ts'

/** Border radius of a button for each option, as theme.ts sets it, in CSS pixels. */
const radii: Record<string, number> = { none: 0, small: 4, medium: 8, large: 16 }

/** A button and a field with these corners. */
const Corners = ({ radius }: Readonly<{ radius: number }>) => (
  <svg viewBox="0 0 120 64" aria-hidden="true" className="studio-sample">
    <rect x="2" y="2" width="116" height="28" rx={radius} className="studio-sample-field" />
    <rect x="2" y="36" width="76" height="26" rx={radius} className="studio-sample-button" />
  </svg>
)

/** The sample for a value; nothing for a value without one. */
function Sample({ name, value }: Readonly<{ name: string; value: string }>) {
  const { samples } = useTexts()
  if (name === 'radius') return <Corners radius={radii[value] ?? 0} />
  if (name === 'font') return <span className={`studio-sample studio-font-${value}`}>{samples.font}</span>
  const words: Record<string, string> = samples.tone
  return (
    <span className="studio-sample" lang="de">
      {words[value]}
    </span>
  )
}

/** Radio buttons for few values, each with a picture or a sentence as a sample. */
export function SamplesWidget(props: WidgetProps) {
  const { id, name, value, onChange, onBlur } = props
  const field = useControl(props)
  const choices = useChoices(props)
  const chosen = chosenKey(choices, value)
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className="studio-samples">
        {choices.map(({ key, value: own, label }, index) => (
          <label key={key} className="studio-choice">
            <input
              type="radio"
              id={index === 0 ? field.id : asId(`${id}-${key}`)}
              name={id}
              value={key}
              checked={chosen === key}
              onChange={() => {
                onChange(own)
                onBlur(id, own)
              }}
            />
            <Sample name={name} value={key} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
