import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './QrCode.module.css'

type Props = { text: string; label: string; className?: string | undefined }

/** Dark on white in both colour schemes: cameras do not read it the other way round. */
export function QrCode({ text, label, className = '' }: Props) {
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium' }), [text])
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={`${classes.qr} ${className}`}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
