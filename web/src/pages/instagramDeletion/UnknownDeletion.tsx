import { useTranslation } from 'react-i18next'
import { Answer } from './Answer'
import { Contact } from './Contact'
import { InEnglish } from './InEnglish'

/** For a link without a code as well. */
export function UnknownDeletion() {
  const { t } = useTranslation('instagramDeletion')
  return (
    <Answer title={t('unknown')}>
      <p>{t('unknownText')}</p>
      <Contact>{t('unknownAsk')}</Contact>
      <InEnglish>{t('unknownEnglish')}</InEnglish>
    </Answer>
  )
}
