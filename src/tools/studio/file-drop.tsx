import { useId } from 'react'
import { useTexts } from './studio-texts.ts'

interface Props {
  label: string
  describedBy?: string
  /** Name of the chosen file, if the field shows it. */
  chosen?: string | undefined
  choose(file: File): void
}

/** A file field for a logo with texts in the language of the studio. A file can be dropped on it or chosen with a click. */
export function FileDrop({ label, describedBy, chosen, choose }: Readonly<Props>) {
  const id = useId()
  const { logo: words } = useTexts()
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {/* The native input lies transparent over the text, so that it receives dropped files. */}
      <div className="studio-drop">
        <span aria-hidden="true">{chosen ?? words.drop}</span>
        <input
          id={id}
          type="file"
          accept=".svg,.png,image/svg+xml,image/png"
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) choose(file)
            currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
