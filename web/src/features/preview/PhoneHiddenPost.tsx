// What readers see who open a post that was withdrawn or has ended.
import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { dateIn } from '@/lib/shownTimes'
import classes from './PhoneHiddenPost.module.css'
import type { PhoneHidden } from './phonePost'

type Props = { hidden: PhoneHidden; language: Language }

export function PhoneHiddenPost({ hidden: { kind, at, reason }, language }: Props) {
  const { t } = useTranslation('shown', { lng: language })
  return (
    <div className={classes.page} lang={language}>
      <EyeOff size={28} aria-hidden />
      <p className={classes.title}>{t(`hidden.${kind}`, { date: dateIn(at, language) })}</p>
      {reason && (
        <p className={classes.reason} lang="de">
          {reason}
        </p>
      )}
    </div>
  )
}
