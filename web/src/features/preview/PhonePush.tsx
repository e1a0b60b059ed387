// The push of the post being written, as a lock screen shows it.
import { useTranslation } from 'react-i18next'
import { cutTo, LOCK_SCREEN, type PushWords } from '@/features/posts/push/pushWords'
import { Logo } from '@/ui/Logo'
import classes from './PhonePush.module.css'

export function PhonePush({ title, text }: PushWords) {
  const { t } = useTranslation('preview')
  return (
    <section className={classes.screen} aria-label={t('push')}>
      <div className={classes.card}>
        <Logo word="" />
        <div className={classes.words} lang="de">
          <p className={classes.head}>
            <b className={classes.title}>{cutTo(title, LOCK_SCREEN.title)}</b>
            <span className={classes.soft}>{t('pushNow')}</span>
          </p>
          <p className={classes.text}>{cutTo(text, LOCK_SCREEN.text)}</p>
        </div>
      </div>
    </section>
  )
}
