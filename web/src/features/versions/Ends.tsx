import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import classes from './Ends.module.css'
import type { Version } from './queries'
import { sentenceOf } from './sentence'

type Props = {
  before: Version
  after: Version
  newest: Version | undefined
  /** Null if the user may not restore a version. */
  onRestore: ((version: Version) => void) | null
}

/** Which two versions are compared. Each but the newest can be restored. */
export function Ends({ before, after, newest, onRestore }: Props) {
  const { t } = useTranslation('versions')
  const ends = [
    { label: t('before'), version: before },
    { label: t('after'), version: after },
  ]
  return (
    <dl className={classes.ends}>
      {ends.map(({ label, version }) => (
        <div key={label} className={classes.end}>
          <dt className={classes.label}>{label}</dt>
          <dd>
            <span id={`version-${version.number}`}>{sentenceOf(version, t)}</span>
            {onRestore && version !== newest && (
              <Button
                size="sm"
                aria-describedby={`version-${version.number}`}
                onClick={() => onRestore(version)}
              >
                {t('restore')}
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
