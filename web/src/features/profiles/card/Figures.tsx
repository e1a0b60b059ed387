import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import text from '@/ui/text.module.css'
import type { Me } from '../useMe'
import { Followers } from './Followers'
import classes from './ProfileCard.module.css'

/** The numbers of followers and posts of the profile. */
export function Figures({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  return (
    <dl className={classes.numbers}>
      <Figure label={t('followers', { count: me.followerCount })}>
        <Followers me={me} />
      </Figure>
      <Figure label={t('posts', { count: me.postsCount })}>{count(me.postsCount)}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={text.soft}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
