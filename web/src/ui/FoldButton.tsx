import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './FoldButton.module.css'

type Props = {
  open: boolean
  /** The ID of the element that it shows and hides. */
  controls: string
  onToggle: () => void
  className: string | undefined
  'data-landing'?: boolean
  children: ReactNode
}

/** A row that shows or hides the content below it, with an arrow at its end. */
export const FoldButton = ({ open, controls, onToggle, className, children, ...props }: Props) => (
  <button
    type="button"
    className={`${classes.fold} ${className}`}
    aria-expanded={open}
    aria-controls={controls}
    onClick={onToggle}
    {...props}
  >
    {children}
    <ChevronDown />
  </button>
)
