import type { ReactNode } from 'react'

const links = [
  ['https://hilfe.example.org', 'Hilfe und Kontakt'],
  ['/public/agb', 'AGB'],
  ['/public/imprint', 'Impressum'],
  ['/public/privacy', 'Datenschutz'],
  ['/public/accessibility', 'Barrierefreiheit'],
] as const

/** The page around the steps. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Zum Inhalt springen
      </a>
      <header className="frame-header">
        <div className="frame-bar">
          <div className="frame-brand">
            <img src="/tenants/hausbank/logo.svg" alt="Neue Hausbank Test" width={160} height={40} />
          </div>
          <fieldset className="languages">
            <legend className="visually-hidden">Sprache</legend>
            <button type="button" lang="de" aria-pressed>
              Deutsch
            </button>
            <button type="button" lang="en" aria-pressed={false}>
              English
            </button>
          </fieldset>
        </div>
      </header>
      {children}
      <footer className="frame-footer">
        <nav aria-label="Rechtliches und Hilfe">
          <ul className="frame-links">
            {links.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  )
}
