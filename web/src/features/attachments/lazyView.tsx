import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { lazyPart, type Retrying } from '@/ui/lazyPart'
import classes from './ShownAttachment.module.css'

/** In place of an attachment that cannot be loaded. Not announced: a list may contain many. */
function NotShown({ onRetry }: Retrying) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.notShown} lang="de">
      <p>{t('partNotFetched')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}

/** A view of an attachment that is loaded with the first attachment of its kind. */
export const shown = <Props extends object>(fetch: () => Promise<FunctionComponent<Props>>) =>
  lazyPart(fetch, NotShown)
