import { useTranslation } from 'react-i18next'
import text from '@/ui/text.module.css'

const list = new Intl.ListFormat('de')

/** Says that other profiles import the same posts. */
export function AlsoConnected({ profiles }: { profiles: readonly string[] }) {
  const { t } = useTranslation('sources')
  if (profiles.length === 0) return null
  return (
    <p className={text.soft}>
      {t('alsoConnected', { count: profiles.length, names: list.format(profiles) })}
    </p>
  )
}
