import { useState } from 'react'
import type { Challenge } from '#generated/api.ts'
import { useText } from '#engine/screen/use-text.ts'
import { imageAddress } from './tan-rules.ts'

/** A picture to scan: on white in every scheme, and larger on request where the camera needs it. */
export function TanImage({ image }: Readonly<{ image: NonNullable<Challenge['image']> }>) {
  const { t } = useText()
  const [large, setLarge] = useState(false)
  const address = imageAddress(image)
  if (!address) return <p className="field-error">{t('sca.challenge.noImage')}</p>
  return (
    <div className={large ? 'tan-image tan-image-large' : 'tan-image'}>
      <img src={address} alt={image.alt} />
      <button type="button" className="button" aria-pressed={large} onClick={() => setLarge(!large)}>
        {t('sca.challenge.zoom')}
      </button>
    </div>
  )
}
