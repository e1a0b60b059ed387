// One finding: how grave it is, what it says, and what can be done about it.
import { CircleAlert, Info, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import classes from './FindingItem.module.css'
import type { Finding } from './queries'
import { useFindingText } from './useFindingText'

type Props = {
  finding: Finding
  /** Goes to the place in the form; omitted where the post cannot be edited. */
  onShow?: ((finding: Finding) => void) | undefined
  /** Replaces the text by the fix. */
  onFix?: ((finding: Finding) => void) | undefined
}

const icons = { OFF: Info, HINT: Info, WARNING: CircleAlert, BINDING: OctagonX }

export function FindingItem({ finding, onShow, onFix }: Props) {
  const { t } = useTranslation('checks')
  const { severity, lang, fix } = finding
  const words = useFindingText()(finding)
  const Icon = icons[severity]
  return (
    <li className={classes.item} data-severity={severity}>
      <Icon size={18} aria-hidden />
      <div className={classes.words}>
        <p>
          <span className={classes.severity}>{t(`severity.${severity}`)}</span>
          {lang === 'en' && <span className={classes.severity}> · {t('inEnglish')}</span>}
        </p>
        <p>{words}</p>
        {onShow && (
          <div className={classes.actions}>
            <Button
              look="quiet"
              aria-label={t('showNamed', { what: words })}
              onClick={() => onShow(finding)}
            >
              {t('show')}
            </Button>
            {fix && onFix && (
              <Button
                look="quiet"
                aria-label={`${t('fix')}: ${t('fixNamed', { fix })}`}
                onClick={() => onFix(finding)}
              >
                {t('fix')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
