// The main button of the form, and its shortcut beside it.
import { useTranslation } from 'react-i18next'
import { shortcut } from '@/lib/shortcut'
import { Button } from '@/ui/Button'
import classes from './ComposerFooter.module.css'

type Props = { loading?: boolean; children: string }

export function SubmitButton({ loading = false, children }: Props) {
  const { t } = useTranslation('composer')
  const { shown, aria } = shortcut('Enter')
  return (
    <>
      <kbd className={classes.keys} aria-hidden>
        {shown}
      </kbd>
      <Button
        type="submit"
        look="primary"
        size="md"
        loading={loading}
        aria-keyshortcuts={aria}
        title={t('withKeys', { what: children, keys: shown })}
      >
        {children}
      </Button>
    </>
  )
}
