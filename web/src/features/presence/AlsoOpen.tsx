// Says who else has the post open, or that another tab has it. It never blocks.
import { useTranslation } from 'react-i18next'
import { time } from '@/lib/dates'
import classes from './AlsoOpen.module.css'
import { useAlsoOpen } from './useAlsoOpen'

type Props = {
  /** The open post; null if it is not on the server. */
  post: string | null
  what: 'post' | 'draft'
}

const list = new Intl.ListFormat('de')

export function AlsoOpen({ post, what }: Props) {
  const { t } = useTranslation('composer')
  const others = useAlsoOpen(post)
  const colleagues = others.filter(({ isOwn }) => !isOwn)
  const [first] = colleagues
  const names = [...new Set(colleagues.map(({ accountName }) => accountName))]
  return (
    <div role="status" className={classes.others}>
      {first && (
        <p>
          {names.length === 1
            ? t(`alsoOpen.${what}.colleague`, { name: first.accountName, time: time(first.since) })
            : t(`alsoOpen.${what}.colleagues`, { names: list.format(names) })}
        </p>
      )}
      {others.some(({ isOwn }) => isOwn) && <p>{t(`alsoOpen.${what}.tab`)}</p>}
    </div>
  )
}
