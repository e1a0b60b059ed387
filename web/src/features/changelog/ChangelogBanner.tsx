// Says once that something is new since one was here last. Whoever signs in for the first time knows
// nothing older, and hears of nothing.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateSession, useSession } from '@/features/session/store'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import classes from './ChangelogBanner.module.css'
import { ReleaseNotes } from './ReleaseNotes'
import { isNewer, newest } from './releases'

const seen = () => updateSession({ feedVersion: newest })

export function ChangelogBanner() {
  const { t } = useTranslation('changelog')
  const [opened, setOpened] = useState(false)
  const known = useSession(({ feedVersion }) => feedVersion)
  useEffect(() => {
    if (known === null) seen()
  }, [known])

  const isNew = known !== null && isNewer(newest, known)
  return (
    <>
      {isNew && (
        <Notice
          title={t('title')}
          action={
            <div className={classes.actions}>
              <Button
                onClick={() => {
                  seen()
                  setOpened(true)
                }}
              >
                {t('open')}
              </Button>
              <Button look="quiet" onClick={seen}>
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
