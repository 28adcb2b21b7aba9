/** German labels of the journey, as customers read them. */
export const labels = {
  withLogin: 'Mit Bank-Login starten',
  withoutLogin: 'Ohne Bank-Login starten',
  next: 'Weiter',
  bank: 'Name der Bank, Bankleitzahl, BIC oder IBAN',
  login: /^(Anmeldename|NetKey|Benutzerkennung)/,
  pin: 'PIN',
  signIn: 'Anmelden',
  tan: 'TAN',
  confirmTan: 'TAN bestätigen',
  approved: 'Ich habe freigegeben',
  toLetters: 'Weiter zu den Briefen',
  toCheck: 'Weiter zur Prüfung',
  order: 'Wechsel jetzt beauftragen',
  newIban: 'IBAN des neuen Kontos',
  switchDate: 'Tag des Wechsels',
  closeDate: 'Tag der Kontoschließung',
  terms: /Nutzungsbedingungen zu/,
  privacy: /Datenschutzhinweise gelesen/,
  search: 'Partner suchen',
  takeUp: 'Mit diesen Angaben weitermachen',
  startNew: 'Angaben löschen und neu anfangen',
} as const

/** A person who does not exist. */
export const owner = {
  Vornamen: 'Erika',
  Nachname: 'Muster',
  Straße: 'Musterweg',
  Hausnummer: '1',
  Postleitzahl: '99999',
  Ort: 'Musterstadt',
  'E-Mail-Adresse': 'erika@example.org',
} as const

/** Id of a login that the bank does not know. */
export const noLogin = '00000000-0000-4000-8000-000000000000'
/** What a bank answers that still waits for its customer. */
export const notYet = { state: 'sca', progress: 0, challenge: { type: 'decoupled', loginId: noLogin } }
export const birthDate = '1980-05-04'
export const newIban = 'DE57991000001000000001'

/** A day on which banks work, about three weeks ahead: a Wednesday is never a movable holiday. */
export function businessDay(): string {
  const day = new Date()
  day.setDate(day.getDate() + 20)
  const fixed = new Set(['01-01', '05-01', '12-25', '12-26'])
  const iso = () =>
    [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  while (day.getDay() !== 3 || fixed.has(iso().slice(5))) day.setDate(day.getDate() + 1)
  return iso()
}
