import { listOf, textAt, type Client, type Options } from '../client.ts'

/** A fictitious person. */
export const owner = {
  salutation: 'frau',
  firstName: 'Erika',
  lastName: 'Muster',
  birthDate: '1980-05-04',
  street: 'Musterweg',
  houseNo: '1',
  zip: '99999',
  city: 'Musterstadt',
  country: 'DE',
  email: 'erika@example.org',
  role: 'owner',
}

/** A PDF of one empty page. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

function form(content: string, name: string): FormData {
  const data = new FormData()
  data.set('file', new File([content], name, { type: 'application/pdf' }))
  data.set('documentType', 'death-certificate')
  return data
}

/** Tests uploads. Returns the id of an upload. */
async function upload(client: Client): Promise<string | undefined> {
  const name = 'Sterbeurkunde Müller.pdf'
  const stored = await client.ask('nachlass-upload', {
    form: form(pdf, name),
    holds: { '/type': 'application/pdf', '/size': pdf.length, '/name': name },
  })
  await client.ask('nachlass-upload', {
    variant: 'HTML named .pdf',
    form: form('<!doctype html><p>no', 'x.pdf'),
    refused: ['upload-type', 'upload-corrupt'],
  })
  return textAt(stored, '/id')
}

/** Tests profile, uploads, hand-over and feedback. */
export async function customer(client: Client, { iban }: Options): Promise<void> {
  await client.ask('switch-type', { input: { type: 'kws' } })
  const holds = { '/profile/newIban': iban }
  const input = { type: 'kws', profile: { owners: [owner], newIban: iban } }
  await client.ask('switch-type', { variant: 'with a profile', input, holds })
  const id = await upload(client)
  const info = await client.ask('userinfo', { variant: 'with answers', holds })
  const isListed = listOf(info, 'uploads').some((file) => file.id === id)
  client.expect(!info || !id || isListed, '/uploads must hold the upload')
  const mail = { purpose: 'hand-over', consultantMail: 'beratung@example.org' }
  await client.ask('consultant-mail', {
    variant: 'to oneself',
    input: { ...mail, customerMail: mail.consultantMail },
    refused: ['invalid-input'],
  })
  await client.ask('consultant-mail', {
    input: { ...mail, customerMail: owner.email },
    holds: { '/ok': true },
  })
  await client.ask('feedback', {
    input: { rating: 5, area: 'kws', comment: 'Übersichtlich.', contactOk: false },
  })
}
