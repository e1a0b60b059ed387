// The netiquette, shown when the user first writes, until it is confirmed.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import classes from './Disclaimer.module.css'

type Props = { id: string; busy: boolean; problem: string | null; confirm: () => void }

export function Disclaimer({ id, busy, problem, confirm }: Props) {
  const { t } = useTranslation('composer')
  return (
    <div id={id} className={classes.disclaimer}>
      <Notice
        title={t('disclaimer.title')}
        action={
          <Button loading={busy} onClick={confirm}>
            {t('disclaimer.confirm')}
          </Button>
        }
      >
        {t('disclaimer.text')}
        {problem && <p role="alert">{problem}</p>}
      </Notice>
    </div>
  )
}
