import { useEffect, useState } from 'react'
import { pictures, showFields, showPreview } from './focus.ts'
import { useTexts } from './studio-texts.ts'

/** On narrow screens: leads from the fields to the pictures, and from there back up to the fields. */
export function PreviewJump() {
  const { preview: words } = useTexts()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const look = () => {
      const { top = Infinity } = document.getElementById(pictures)?.getBoundingClientRect() ?? {}
      // A flat picture at the end of the page cannot come higher.
      const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
      setThere(top < window.innerHeight / 2 || isEnd)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return (
    <button type="button" className="button studio-to-preview" onClick={isThere ? showFields : showPreview}>
      {isThere ? words.hide : words.show}
    </button>
  )
}
