import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ExternalLink } from '@/ui/ExternalLink'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { ImportSkippedPostMutation } from './queries'
import classes from './SkippedPosts.module.css'
import type { Source } from './source'

type Props = { source: string; post: Source['skipped'][number] }

export function SkippedPost({ source, post }: Props) {
  const { t } = useTranslation('sources')
  const { busy, during } = useBusy()
  const [, take] = useMutation(ImportSkippedPostMutation)
  const { id, url, text, publishedAt, reason, requested } = post
  const shown = text.trim() || t('skipped.noText')

  async function request(): Promise<void> {
    const { error } = await take({ source, id })
    if (error) notify.failed(t('notSaved'), problemText(problemOf(error)))
  }

  return (
    <li className={classes.post}>
      <div className={classes.words}>
        <p className={classes.text} tabIndex={-1} data-landing>
          {shown}
        </p>
        <p className={classes.facts}>
          {publishedAt && `${date(publishedAt)} · `}
          {t(`skipped.${reason}`)}
          {url && (
            <>
              {' · '}
              <ExternalLink href={url}>{t('skipped.original')}</ExternalLink>
            </>
          )}
        </p>
      </div>
      <p role="status" className={classes.requested}>
        {requested && t('skipped.requested')}
      </p>
      {!requested && (
        <Button
          loading={busy}
          aria-label={t('skipped.takeOf', { text: shown.slice(0, 60) })}
          onClick={() => during(request)}
        >
          {t('skipped.take')}
        </Button>
      )}
    </li>
  )
}
