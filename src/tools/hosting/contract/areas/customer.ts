import type { Client } from '../client.ts'
import type { Options } from '../client.ts'
import { listOf, objectOf, textOf } from '../client.ts'

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

function form(content: string, name: string, type: string): FormData {
  const data = new FormData()
  data.set('file', new File([content], name, { type }))
  data.set('documentType', 'death-certificate')
  return data
}

async function upload(client: Client): Promise<string | undefined> {
  const stored = await client.ask('nachlass-upload', {
    form: form(pdf, 'Sterbeurkunde Müller.pdf', 'application/pdf'),
  })
  client.expect(!stored || stored.type === 'application/pdf', '/type must be application/pdf')
  client.expect(!stored || stored.size === pdf.length, `/size must be ${pdf.length}`)
  client.expect(!stored || stored.name === 'Sterbeurkunde Müller.pdf', '/name must be the one sent, in UTF-8')
  await client.ask('nachlass-upload', {
    variant: 'HTML named .pdf',
    form: form('<!doctype html><p>no', 'x.pdf', 'application/pdf'),
    expected: { refused: ['upload-type', 'upload-corrupt'] },
  })
  return textOf(stored, 'id')
}

/** Tests profile, uploads, hand-over and feedback. */
export async function customer(client: Client, { iban }: Options): Promise<void> {
  await client.ask('switch-type', { input: { type: 'kws' } })
  const profile = { owners: [owner], newIban: iban }
  const saved = await client.ask('switch-type', {
    variant: 'with a profile',
    input: { type: 'kws', profile },
  })
  client.expect(
    !saved || objectOf(saved, 'profile')?.newIban === iban,
    '/profile/newIban must be the one sent',
  )
  const id = await upload(client)
  const info = await client.ask('userinfo', { variant: 'with answers' })
  client.expect(
    !info || objectOf(info, 'profile')?.newIban === iban,
    '/profile/newIban must be the one saved',
  )
  client.expect(
    !info || !id || listOf(info, 'uploads').some((file) => file.id === id),
    '/uploads must hold the upload',
  )
  const consultantMail = 'beratung@example.org'
  await client.ask('consultant-mail', {
    variant: 'to oneself',
    input: { purpose: 'hand-over', consultantMail, customerMail: consultantMail },
    expected: { refused: ['invalid-input'] },
  })
  const sent = await client.ask('consultant-mail', {
    input: { purpose: 'hand-over', consultantMail, customerMail: owner.email },
  })
  client.expect(!sent || sent.ok === true, '/ok must be true')
  await client.ask('feedback', {
    input: { rating: 5, area: 'kws', comment: 'Übersichtlich.', contactOk: false },
  })
}
