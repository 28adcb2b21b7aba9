import type { LogoNote } from './logo-note.ts'

/** What is said about a chosen logo, or why it cannot be one. */
export const LogoNotes = ({ notes }: Readonly<{ notes: readonly LogoNote[] }>) => (
  <div role="status" className="studio-logo-note">
    {notes.map(({ text, isWarning }) => (
      <p key={text} className={isWarning ? 'studio-held' : 'field-hint'}>
        {text}
      </p>
    ))}
  </div>
)
