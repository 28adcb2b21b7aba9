import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { Challenge } from '#generated/api.ts'
import { useText } from '#engine/view/use-text.ts'
import { imageAddress, imageWidth } from './tan-rules.ts'

/**
 * A picture to scan, such as a photoTAN: white background in every colour scheme, scaled by whole numbers, larger on request.
 */
export function TanImage({ image }: Readonly<{ image: NonNullable<Challenge['image']> }>) {
  const { t } = useText()
  const [large, setLarge] = useState(false)
  const [natural, setNatural] = useState(0)
  const address = imageAddress(image)
  if (!address) return <p className="field-error">{t('sca.challenge.noImage')}</p>
  const measure = (event: SyntheticEvent<HTMLImageElement>) => setNatural(event.currentTarget.naturalWidth)
  return (
    <div className="tan-image">
      <img
        src={address}
        alt={image.alt}
        lang="de"
        width={natural ? imageWidth(natural, large) : undefined}
        onLoad={measure}
      />
      <button type="button" className="button" aria-pressed={large} onClick={() => setLarge(!large)}>
        {t('sca.challenge.zoom')}
      </button>
    </div>
  )
}
