import { wordsOf } from '../boot/texts.ts'

const names = { record: 'done.files.record', calendar: 'done.files.calendar' } as const

/** A file with a name in the customer's language; the type of its content ends the name. */
export async function fileOf(content: BlobPart, name: keyof typeof names, type: string): Promise<File> {
  const text = await wordsOf('done')
  const ending =
    { 'application/pdf': 'pdf', 'application/json': 'json', 'text/calendar': 'ics' }[type] ?? 'txt'
  return new File([content], `${text(names[name])}.${ending}`, { type })
}
