import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from './config'

/** The support address, for cases in which something does not work. */
export function SupportHint() {
  const { t } = useTranslation('access')
  const [{ data }] = useQuery({ query: ConfigQuery })
  if (!data) return null
  const { supportEmail } = data.config
  return (
    <p>
      {t('support')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  )
}
