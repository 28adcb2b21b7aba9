import { describe } from 'vitest'
import { holds } from './read.ts'

describe('a text is read as people read it', () => {
  holds([
    ['partner', { name: 'Muster &amp; Test GmbH' }, { name: 'Muster & Test GmbH' }],
    ['partner', { name: 'Muster &amp;amp; Test' }, { name: 'Muster & Test' }],
    ['account', { owner: 'J&uuml;rgen Mu&#223;ter &#x26; Co' }, { owner: 'Jürgen Mußter & Co' }],
    ['account', { owner: 'JÃ¼rgen MÃ¼ller' }, { owner: 'Jürgen Müller' }],
    ['account', { owner: 'MÃƒÂ¼ller, Ã„nne' }, { owner: 'Müller, Änne' }],
    ['account', { owner: 'Straße–Château „Öl“' }, { owner: 'Straße–Château „Öl“' }],
    ['account', { owner: 'Ju\u0308rgen Bo\u0308se' }, { owner: 'Jürgen Böse' }],
    ['unmatched', { name: 'KAUFHAUS TEST              0815  ' }, { name: 'KAUFHAUS TEST 0815' }],
    [
      'unmatched',
      { name: 'PAYX\u0000\u0007*TEST\u0000\u0000', purpose: '\u200bBeitrag\u00adFebruar' },
      { name: 'PAYX*TEST', purpose: 'BeitragFebruar' },
    ],
    [
      'challenge',
      { message: 'Bitte <b>TAN</b> eingeben:<br>Betrag 1,00 EUR\r\nan Muster' },
      { message: 'Bitte TAN eingeben:\nBetrag 1,00 EUR\nan Muster' },
    ],
    [
      'partner',
      { email: ' post@firma.example\u200b ', customerNo: 'KD-1          ' },
      { email: 'post@firma.example', customerNo: 'KD-1' },
    ],
    // An id is nobody's text.
    ['partner', { id: ' a&amp;b ' }, { id: ' a&amp;b ' }],
  ])
})

describe('a number of a bank is read without what stands around it', () => {
  holds([
    ['account', { iban: 'de57 9910 0000\u00a01000 0000 01 ' }, { iban: 'DE57991000001000000001' }],
    ['account', { iban: 'DE57 **** **** **** **** 01' }, { iban: undefined }],
    ['bank', { BIC: 'mustde90' }, { BIC: 'MUSTDE90' }],
    ['bank', { BIC: 'MUSTDE90XXX   ' }, { BIC: 'MUSTDE90XXX' }],
    ['partner', { creditorId: 'de98 zzz 0999 9999 999' }, { creditorId: 'DE98ZZZ09999999999' }],
    [
      'profile',
      { newIban: 'de57 9910 0000 1000 0000 01', newBic: 'mustde90' },
      { newIban: 'DE57991000001000000001', newBic: 'MUSTDE90' },
    ],
  ])
})
