import type { ReactNode } from 'react'

const links = [
  ['https://hilfe.example.org', 'Hilfe und Kontakt'],
  ['/public/agb', 'AGB'],
  ['/public/imprint', 'Impressum'],
  ['/public/privacy', 'Datenschutz'],
  ['/public/accessibility', 'Barrierefreiheit'],
] as const

/** The page around the steps. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className="frame">
    <header className="frame-header">
      <div className="frame-bar">
        <img src="/tenants/hausbank/logo.svg" alt="Neue Hausbank Test" width={160} height={40} />
        <div className="languages">
          <button type="button">Deutsch</button>
          <button type="button">English</button>
        </div>
      </div>
    </header>
    {children}
    <footer className="frame-footer">
      <ul className="frame-links">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </footer>
  </div>
)
