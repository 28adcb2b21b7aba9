import { expect, it } from 'vitest'
import { ownersIn } from '#src/handlers/owners/split-names.ts'

/** "herr {Dr.} Max | von Muster": salutation, title, first names, last name; a firm in brackets. */
const shown = (printed: string): string =>
  ownersIn(printed)
    .map(({ company, salutation, title, firstName, lastName }) =>
      company
        ? `[${company}]`
        : [salutation, title && `{${title}}`, firstName, '|', lastName].filter(Boolean).join(' '),
    )
    .join(' + ')

it.each([
  // The last name of a person may be one of the short forms of firms, a title or a suffix elsewhere.
  ['Erika Böse', 'Erika | Böse'],
  ['Jürgen Käse', 'Jürgen | Käse'],
  ['Se Young Kim', 'Se Young | Kim'],
  ['KIM, SE YOUNG', 'Se Young | Kim'],
  ['Kim Se', 'Kim | Se'],
  ['ANA, AS', 'As | Ana'],
  ['Andrew Ma', 'Andrew | Ma'],
  ['Ma, Andrew', 'Andrew | Ma'],
  ['Nguyen Anh Co', 'Nguyen Anh | Co'],
  ['Erika Weg', 'Erika | Weg'],
  ['Åsa Muster', 'Åsa | Muster'],
  ['Muster, Phil', 'Phil | Muster'],
  ['Li', '| Li'],
  // Initials, capitals, particles.
  ['Muster E.', 'E. | Muster'],
  ['MICHAEL P. MUSTER', 'Michael P. | Muster'],
  ["O'NEIL, PATRICK", "Patrick | O'Neil"],
  ['MCMUSTER, PATRICK', 'Patrick | McMuster'],
  ['ANNA VON DER HEIDE', 'Anna | von der Heide'],
  ['VON DER HEIDE ANNA', 'Anna | von der Heide'],
  ['Van Anh Nguyen', 'Van Anh | Nguyen'],
  ['Anna Stadt', 'Anna | Stadt'],
  ['Bäckerei Muster', '[Bäckerei Muster]'],
  ['Beispiel, Ludwig van', 'Ludwig | van Beispiel'],
  ['Berg, Jan van der', 'Jan | van der Berg'],
  ['da Silva, Maria', 'Maria | da Silva'],
  ['Jose Maria Garcia y Lopez', 'Jose Maria | Garcia y Lopez'],
  // Salutations, titles and what stands behind a name.
  ['HERRN MAX MUSTER', 'herr Max | Muster'],
  ['Prof. Dr. Dr. h.c. Erika Muster', '{Prof. Dr. Dr. h.c.} Erika | Muster'],
  ['DR. MED. ERIKA MUSTER', '{Dr. med.} Erika | Muster'],
  ['Muster, Dr. Erika', '{Dr.} Erika | Muster'],
  ['Muster jun., Max', 'Max | Muster'],
  ['Max Muster, MBA', 'Max | Muster'],
  ['Erika Muster geb. Beispiel', 'Erika | Muster'],
  ['Erika Muster c/o Max Beispiel', 'Erika | Muster'],
  ['Nachlass Erika Muster', 'Erika | Muster'],
  // Couples.
  ['Herr und Frau Max Muster', 'herr Max | Muster + frau | Muster'],
  ['Mr. and Mrs. Brad Muster', 'herr Brad | Muster + frau | Muster'],
  ['Herr Max und Frau Erika Muster', 'herr Max | Muster + frau Erika | Muster'],
  ['MUSTER, ERIKA U. MAX', 'Erika | Muster + Max | Muster'],
  ['Muster Erika u. Max', 'Erika | Muster + Max | Muster'],
  ['Frau Muster Erika und Herr Muster Max', 'frau Erika | Muster + herr Max | Muster'],
  ['Erika+Max Muster', 'Erika | Muster + Max | Muster'],
  ['M. u. E. Muster', 'M. | Muster + E. | Muster'],
  // Firms, also those of other countries.
  ['LUFTIKUS SE', '[LUFTIKUS SE]'],
  ['Muster Versicherungs-AG', '[Muster Versicherungs-AG]'],
  ['Zahnrad-Werke Aktiengesellschaft', '[Zahnrad-Werke Aktiengesellschaft]'],
  ['Muster AG Niederlassung Berlin', '[Muster AG Niederlassung Berlin]'],
  ['MUSTER SP. Z O.O.', '[MUSTER SP. Z O.O.]'],
  ['Muster S.p.A.', '[Muster S.p.A.]'],
  ['MUSTER A/S', '[MUSTER A/S]'],
  ['Max Beispiel e.K.', '[Max Beispiel e.K.]'],
  ['Muster & Partner', '[Muster & Partner]'],
  ['Rechtsanwälte Muster und Beispiel', '[Rechtsanwälte Muster und Beispiel]'],
  ['Erbengemeinschaft Muster', '[Erbengemeinschaft Muster]'],
  ['WEG Musterstr. 1, 10115 Berlin', '[WEG Musterstr. 1, 10115 Berlin]'],
  ['Förderverein Musterstadt', '[Förderverein Musterstadt]'],
])('%s is %s', (printed, right) => expect(shown(printed)).toBe(right))
