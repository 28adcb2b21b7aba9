import { useState, useSyncExternalStore } from 'react'
import { dark } from '../../tenant/dark.ts'
import { useEngine } from '../../view/engine.ts'

/** The tenant's logo in a box of fixed size, or its name where there is no logo or it does not load. */
export function Brand() {
  const { tenant, tenantFile } = useEngine()
  const [broken, setBroken] = useState<string>()
  const isDark = useSyncExternalStore(dark.onChange, dark.matches)
  const { logo, logoDark = logo } = tenant.theme
  const file = isDark ? logoDark : logo
  const src = file && tenantFile(file)
  return (
    <div className="frame-brand">
      {src && src !== broken ? (
        // Asked for as tenant.json is: a host that gives the one to other origins gives the other.
        <img
          src={src}
          crossOrigin="anonymous"
          alt={tenant.name}
          width={160}
          height={40}
          onError={() => setBroken(src)}
        />
      ) : (
        tenant.name
      )}
    </div>
  )
}
