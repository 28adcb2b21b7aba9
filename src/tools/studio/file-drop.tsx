import { useId } from 'react'
import { useTexts } from './studio-texts.ts'

interface Props {
  label: string
  describedBy?: string
  /** The name of the file that was chosen, where the field keeps it. */
  chosen?: string | undefined
  choose(file: File): void
}

/** A field for a logo in the studio's own language: a file is dropped on it, or chosen by a press. */
export function FileDrop({ label, describedBy, chosen, choose }: Readonly<Props>) {
  const id = useId()
  const { logo: words } = useTexts()
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {/* The native field lies over the words, unseen: it takes what is dropped on it. */}
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
