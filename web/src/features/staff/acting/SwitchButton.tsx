import '@/lib/staffTexts'
import { ArrowRightLeft, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/features/session/store'
import { ownProfileOf } from '@/lib/token'
import { Button } from '@/ui/Button'
import classes from './SwitchButton.module.css'
import { useSwitchProfile } from './useSwitchProfile'

type Props = {
  id: string
  /** The name of the profile, where several of these buttons are on the page. */
  name?: string
  look?: 'outlined' | 'quiet'
}

/** Switches this tab into a profile; for the current one a note. */
export function SwitchButton({ id, name, look = 'quiet' }: Props) {
  const { t } = useTranslation('staff')
  const { busy, into } = useSwitchProfile()
  const current = useSession(({ selectedProfile, token }) => selectedProfile ?? ownProfileOf(token))
  if (id === current)
    return (
      <p className={classes.current}>
        <Check size={18} />
        {t('switch.current')}
      </p>
    )
  return (
    <Button
      look={look}
      leftSection={<ArrowRightLeft size={18} />}
      aria-label={name && t('switch.into', { name })}
      loading={busy}
      onClick={() => into(id)}
    >
      {t('switch.answer')}
    </Button>
  )
}
