import { useState } from 'react'
import classes from './Avatar.module.css'

type Props = { name: string; image?: string | undefined; size?: 32 | 40 | 72 }

const initials = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  const short = letters.map((word) => [...(word ?? '')][0] ?? '').join('')
  return (words.length > 1 ? short : [...(words[0] ?? '')].slice(0, 2).join('')).toUpperCase()
}

/** A profile's avatar, or its initials. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, image, size = 32 }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classes.face} data-size={size} aria-hidden>
      {image && broken !== image ? (
        <img src={image} alt="" width={size} height={size} onError={() => setBroken(image)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
