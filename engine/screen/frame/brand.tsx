import { useState } from 'react'
import { useEngine } from '../../engine.ts'

/** The tenant's logo in a box of fixed size, or its name where there is no logo or it does not load. */
export function Brand({ logo }: { logo?: string }) {
  const { tenant } = useEngine()
  const [broken, setBroken] = useState<string>()
  const file = tenant.theme.logo
  const src = logo ?? (file && `/tenants/${tenant.id}/${file}`)
  return (
    <div className="frame-brand">
      {src && src !== broken ? (
        <img src={src} alt={tenant.name} width={160} height={40} onError={() => setBroken(src)} />
      ) : (
        tenant.name
      )}
    </div>
  )
}
