import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { lazyPart, type Retrying } from '@/ui/lazyPart'
import classes from './ShownAttachment.module.css'

/** In place of an attachment that cannot be loaded. Not announced: a list may contain many. */
function ViewFailed({ onRetry }: Retrying) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.notShown} lang="de">
      <p>{t('partNotFetched')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}

/** Loads the view of a kind of attachment when the first attachment of this kind is shown. */
export const lazyView = <Props extends object>(fetch: () => Promise<FunctionComponent<Props>>) =>
  lazyPart(fetch, ViewFailed)
