// Announces new features once after an update. Shows nothing on the first sign-in, because users
// who never saw an older version do not need it.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateSession, useSession } from '@/features/session/store'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import classes from './ChangelogBanner.module.css'
import { ReleaseNotes } from './ReleaseNotes'
import { isNewer, newest } from './releases'

const markAsSeen = () => updateSession({ feedVersion: newest })

export function ChangelogBanner() {
  const { t } = useTranslation('changelog')
  const [opened, setOpened] = useState(false)
  const seenVersion = useSession(({ feedVersion }) => feedVersion)
  useEffect(() => {
    if (seenVersion === null) markAsSeen()
  }, [seenVersion])

  const isNew = seenVersion !== null && isNewer(newest, seenVersion)
  return (
    <>
      {isNew && (
        <Notice
          title={t('title')}
          action={
            <div className={classes.actions}>
              <Button
                onClick={() => {
                  markAsSeen()
                  setOpened(true)
                }}
              >
                {t('open')}
              </Button>
              <Button look="quiet" onClick={markAsSeen}>
                {t('dismiss')}
              </Button>
            </div>
          }
        >
          {t('hint')}
        </Notice>
      )}
      {opened && <ReleaseNotes onClose={() => setOpened(false)} />}
    </>
  )
}
