import type { UploadedFile } from '#generated/api.ts'
import { finish } from '../bank/finish.ts'
import type { Login, Session } from '../session.ts'
import { detect } from './detect.ts'

const DOCUMENTS: [UploadedFile['documentType'], string][] = [
  ['death-certificate', 'Sterbeurkunde.pdf'],
  ['inheritance-certificate', 'Erbschein.pdf'],
  ['id', 'Ausweis.pdf'],
]

const upload = ([documentType, name]: (typeof DOCUMENTS)[number]): UploadedFile => ({
  id: crypto.randomUUID(),
  name,
  size: 48_000,
  pages: 1,
  type: 'application/pdf',
  documentType,
})

/** Creates the data that the scenario starts with: a finished login with accounts, partners, documents. */
export function seed(session: Session): void {
  const parts = session.scenario?.seed ?? []
  const bankCode = session.scenario?.bank ?? ''
  if (parts.includes('accounts')) {
    const login: Login = {
      id: crypto.randomUUID(),
      bankCode,
      name: 'demo',
      state: 'done',
      issuedAt: Date.now(),
      wrongOtps: 0,
      readFrom: 0,
      retrieved: true,
    }
    session.logins.push(login)
    finish(session, login)
  }
  if (parts.includes('partners')) detect(session, bankCode)
  if (parts.includes('documents')) session.uploads = DOCUMENTS.map(upload)
}
