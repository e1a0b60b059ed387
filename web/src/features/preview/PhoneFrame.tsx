// The phone: 346 by 721, with a status bar and a scrolling screen.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PhoneFrame.module.css'

export function PhoneFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('preview')
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        <div className={classes.status} aria-hidden>
          <span>9:41</span>
          <span className={classes.island} />
          <StatusIcons />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area needs keyboard focus. */}
        <section className={classes.app} tabIndex={0} aria-label={t('screen')}>
          {children}
        </section>
        <span className={classes.home} aria-hidden />
      </div>
    </div>
  )
}

const StatusIcons = () => (
  <svg className={classes.icons} viewBox="0 0 66 14" width="66" height="14" aria-hidden="true">
    <rect x="0" y="9" width="3" height="4" rx="1" />
    <rect x="5" y="6.5" width="3" height="6.5" rx="1" />
    <rect x="10" y="4" width="3" height="9" rx="1" />
    <rect x="15" y="1.5" width="3" height="11.5" rx="1" />
    <path
      d="M23.5 5.2a9 9 0 0 1 13 0M26 8a5.6 5.6 0 0 1 8 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
    <circle cx="30" cy="11" r="1.5" />
    <rect
      x="41.5"
      y="1.5"
      width="21"
      height="11"
      rx="3.2"
      fill="none"
      stroke="currentColor"
      strokeOpacity="0.4"
    />
    <rect x="43.2" y="3.2" width="15" height="7.6" rx="1.8" />
    <path d="M64 5.2v3.6c.9-.3 1.5-1 1.5-1.8s-.6-1.5-1.5-1.8" fillOpacity="0.4" />
  </svg>
)
