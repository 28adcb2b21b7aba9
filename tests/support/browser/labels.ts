import { readFileSync } from 'node:fs'

/** The German text of a key. @throws if there is none */
function wordsOf(key: string): string {
  const file = `flows/texts/de/${key.slice(0, key.indexOf('.'))}.json`
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key] // the check proves its shape
  if (text === undefined) throw new Error(`There is no text "${key}".`)
  return text
}

/** German labels of the journey, as customers read them. */
export const labels = {
  withLogin: wordsOf('start.withLogin'),
  withoutLogin: wordsOf('start.withoutLogin'),
  next: wordsOf('frame.next'),
  bank: wordsOf('bank.search.label'),
  login: /^(Anmeldename|NetKey|Benutzerkennung)/,
  signIn: wordsOf('bank.login.submit'),
  confirmTan: wordsOf('sca.otp.submit'),
  toLetters: wordsOf('profile.signatures.submit'),
  toCheck: wordsOf('letters.toCheck'),
  order: wordsOf('check.submit'),
  newIban: wordsOf('profile.account.newIban'),
  switchDate: wordsOf('profile.account.switchDate'),
  closeDate: wordsOf('profile.closing.date'),
  terms: /AGB zu/,
  privacy: /Datenschutzhinweise gelesen/,
  search: wordsOf('partners.search'),
  restoreAnswers: wordsOf('start.archived.continue'),
} as const

export const owner = {
  Vornamen: 'Erika',
  Nachname: 'Muster',
  Straße: 'Musterweg',
  Hausnummer: '1',
  Postleitzahl: '99999',
  Ort: 'Musterstadt',
  'E-Mail-Adresse': 'erika@example.org',
} as const

/** A login id that the backend does not know. */
export const noLogin = '00000000-0000-4000-8000-000000000000'
export const birthDate = '1980-05-04'
export const newIban = 'DE57991000001000000001'

/** A business day, by default about three weeks ahead. A Wednesday, because no movable holiday is on a Wednesday. */
export function businessDay(from = 20): string {
  const day = new Date()
  day.setDate(day.getDate() + from)
  const fixed = new Set(['01-01', '05-01', '12-25', '12-26'])
  const iso = () =>
    [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  while (day.getDay() !== 3 || fixed.has(iso().slice(5))) day.setDate(day.getDate() + 1)
  return iso()
}
