import { useEngine } from '../../view/engine.ts'

/** Each language in its own words. */
const names = { de: 'Deutsch', en: 'English' }

/** Switches the language; nothing that was typed is lost. Not shown where the tenant has one language only. */
export function Languages({ onLocale }: { onLocale?: (locale: 'de' | 'en') => void }) {
  const { text, tenant, locale, setLocale } = useEngine()
  if (tenant.locales.length < 2) return null
  return (
    <fieldset className="languages">
      <legend className="visually-hidden">{text('frame.language')}</legend>
      {tenant.locales.map((id) => (
        <button
          key={id}
          type="button"
          lang={id}
          aria-pressed={id === locale}
          onClick={() => (onLocale ?? setLocale)(id)}
        >
          {names[id]}
        </button>
      ))}
    </fieldset>
  )
}
