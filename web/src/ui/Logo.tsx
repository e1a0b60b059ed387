import classes from './Logo.module.css'

/** A sheet of paper with a folded corner, held by a red pin. */
export function Logo({ word }: { word: string }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <path d="M5 5h14v13l-4 3H5z" fill="var(--paper)" />
        <path d="M15 21v-3h4" fill="none" />
        <circle cx="12" cy="5" r="2.6" fill="var(--pin)" stroke="none" />
      </svg>
      {word}
    </span>
  )
}
